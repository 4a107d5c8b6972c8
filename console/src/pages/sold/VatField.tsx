import { useQuery } from '@tanstack/react-query';
import { figureLimits } from '@slipway/shared/api/console/figure-limits.ts';
import { useState } from 'react';
import { soldQuery } from '../../api/sold.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { Choices } from '../../parts/Choices.tsx';

type VatFieldProps = {
  /** The rate in per cent; null: the business's rate. */
  vat: number | null;
  onChange: (vat: number | null) => void;
};

/** The rate of VAT in a price: nearly always the business's rate. Hidden if the business is not registered. */
export function VatField({ vat, onChange }: VatFieldProps) {
  const usual = useQuery(soldQuery).data?.vat ?? 0;
  // True while *Another rate* is chosen, even if the typed rate equals the business's rate.
  const [isOwn, setIsOwn] = useState(vat !== null);
  if (usual === 0) return null;
  const hasOwn = isOwn || vat !== null;
  return (
    <>
      <Choices
        legend="VAT included"
        options={[
          { value: 'usual', label: `${usual} %, the business’s rate` },
          { value: 'own', label: 'Another rate' },
        ]}
        value={hasOwn ? 'own' : 'usual'}
        onChoose={(chosen) => {
          setIsOwn(chosen === 'own');
          onChange(chosen === 'own' ? 0 : null);
        }}
      />
      {hasOwn && (
        <NumberField
          label="VAT rate, %"
          hint="0 for zero-rated. This rate stays the same if the business’s rate changes."
          most={figureLimits.vat.most}
          decimals={2}
          value={vat ?? 0}
          onChange={onChange}
        />
      )}
    </>
  );
}
