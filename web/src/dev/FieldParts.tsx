import { useState } from 'react';
import { Card } from '@slipway/ui/Card.tsx';
import { SelectField, TextArea, TextField, Checkbox } from '@slipway/ui/Field.tsx';
import { RadioGroup } from '@slipway/ui/RadioGroup.tsx';
import { Group } from './Group.tsx';

const ways = [
  { value: 'card', label: 'Card' },
  { value: 'hosted', label: 'On the provider’s page' },
] as const;

export function FieldParts() {
  const [isChecked, setIsChecked] = useState(true);
  const [way, setWay] = useState<'card' | 'hosted'>('card');
  return (
    <Group title="Fields" isColumns>
      <Card>
        <TextField label="First name" defaultValue="Priya" />
        <TextField label="Phone" hint="So that we can reach you about the weather." />
        <SelectField label="Number of Guests" defaultValue="8">
          <option value="8">8 guests, £195.00</option>
        </SelectField>
      </Card>
      <Card>
        <TextField label="Email" error="Please enter a valid email address" defaultValue="priya@" />
        <TextField label="Email that is fixed" defaultValue="priya@example.com" disabled />
        <TextArea label="Enter comment" hint="0 of 500 characters" />
      </Card>
      <Card>
        <Checkbox isChecked={isChecked} onChange={setIsChecked}>
          I accept the <a href="#terms">terms and conditions</a>
        </Checkbox>
        <Checkbox isChecked={false} error="Please accept the terms to continue" onChange={() => undefined}>
          Not ticked, and it must be
        </Checkbox>
        <RadioGroup legend="How would you like to pay?" options={ways} value={way} onChange={setWay} />
      </Card>
    </Group>
  );
}
