import { business } from '../content/business.ts';
import { Card } from '../ui/Card.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';

/** Where the trip begins, on the confirmation, the booking's page and the party page. */
export function FindUsSlot() {
  return (
    <Card id="find-us" aria-labelledby="find-us-title">
      <h2 id="find-us-title">Find us</h2>
      <p>
        {business.place.name}, {business.place.locality}
      </p>
      <p>
        <a href={mapAddress()} target="_blank" rel="noreferrer">
          Find us on the map<VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </a>
      </p>
    </Card>
  );
}

function mapAddress(): string {
  const { latitude, longitude } = business.place;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
}
