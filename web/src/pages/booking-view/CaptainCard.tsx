import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import { captainNeeds, ruleOf } from '@slipway/shared/rules/house-rules.ts';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { type Booking, saveCaptain } from '../../api/bookings.ts';
import { ShareButton } from '../../sections/ShareButton.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { showSuccess } from '@slipway/ui/toast.ts';
import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';

const longestName = 60;

/** Shows the captain: the customer, or a person to whom the customer sends the captain's link. */
export function CaptainCard({ booking }: { booking: Booking }) {
  const { captain, isCaptainDeclared } = booking;
  const [isChanging, setChanging] = useState(false);
  const [isJustSaved, setJustSaved] = useState(false);
  const isOpen = isChanging || (captain === null && !isCaptainDeclared);
  const saved = () => {
    setChanging(false);
    setJustSaved(true);
  };
  return (
    <Card id="captain" aria-labelledby="captain-title">
      <h2 id="captain-title">Who’s your captain?</h2>
      {isOpen ? (
        <CaptainForm booking={booking} onSaved={saved} />
      ) : (
        <>
          <Chosen booking={booking} takesFocus={isJustSaved} />
          <p>
            <Button variant="text" onClick={() => setChanging(true)}>
              Name someone else
            </Button>
          </p>
        </>
      )}
    </Card>
  );
}

const saidId = 'captain-said';

/** Replaces the form once it is sent: shows the captain's name and takes the focus. */
function Chosen({ booking, takesFocus }: { booking: Booking; takesFocus: boolean }) {
  useFocusOnMount(saidId, takesFocus);
  return (
    <>
      <p id={saidId} tabIndex={-1}>
        {captainWords(booking)}
      </p>
      <CaptainLink booking={booking} />
    </>
  );
}

/** Shows the captain's link until the named person has accepted. */
export function CaptainLink({
  booking: { captain, isCaptainDeclared, firstName, partyToken },
}: {
  booking: Booking;
}) {
  if (captain === null || isCaptainDeclared) return null;
  return (
    <p>
      <ShareButton
        variant="quiet"
        path={sharedPaths.party(partyToken, captain.link)}
        title={`${firstName} asks you to be the captain`}
      >
        {`Send ${captain.name} the captain’s link`}
      </ShareButton>
    </p>
  );
}

function captainWords({ captain, isCaptainDeclared, terms }: Booking): string {
  const licence = ruleOf(terms, 'licence');
  if (captain === null) return `You’re the captain.${licence && ` Bring your ${licence}.`}`;
  return isCaptainDeclared
    ? `${captain.name} has accepted and is your captain.`
    : `Now send ${captain.name} this link: one tap to say yes.`;
}

function CaptainForm({ booking, onSaved }: { booking: Booking; onSaved: () => void }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(booking.captain?.name ?? '');
  const needs = captainNeeds(booking.terms, 'over');
  const sober = ruleOf(booking.terms, 'alcohol') && 'The captain doesn’t drink.';
  const asked = [needs && `${needs}.`, sober].filter(Boolean).join(' ');
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState('');

  async function save(captain: string | undefined): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    setProblem('');
    try {
      await saveCaptain(booking, captain);
      await queryClient.invalidateQueries({ queryKey: ['booking', booking.id] });
      showSuccess('Saved.');
      onSaved();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
    } finally {
      setSaving(false);
    }
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') setProblem('Enter the captain’s name, or say that it’s you.');
    else void save(name.trim());
  }

  return (
    <form noValidate onSubmit={submit}>
      {asked !== '' && <p>{asked}</p>}
      <TextField
        label="Captain’s name"
        autoComplete="off"
        maxLength={longestName}
        value={name}
        error={problem === '' || name.trim() !== '' ? undefined : problem}
        onChange={(event) => setName(event.target.value)}
      />
      {problem !== '' && name.trim() !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <p>
        <Button variant="secondary" type="submit" aria-disabled={isSaving}>
          Save
        </Button>{' '}
        <Button aria-disabled={isSaving} onClick={() => void save(undefined)}>
          I’m the captain
        </Button>
      </p>
    </form>
  );
}
