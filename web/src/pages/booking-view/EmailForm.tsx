import { useState } from 'react';
import { emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { navigate } from '../../router/history.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { TextField } from '../../ui/Field.tsx';

/** For a link that lost its e-mail address on the way. */
export function EmailForm({ bookingId }: { bookingId: string }) {
  const [email, setEmail] = useState('');
  return (
    <Card aria-label="Whose booking is it?">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (email.trim() !== '') navigate(sitePaths.bookingView(bookingId, email.trim()), 'replace');
        }}
      >
        <TextField
          label="Email"
          hint="The address that the booking was made with."
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button variant="primary" type="submit">
          Show the booking
        </Button>
      </form>
    </Card>
  );
}
