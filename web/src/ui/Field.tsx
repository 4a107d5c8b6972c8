import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type Words = {
  label: string;
  hint?: ReactNode;
  /** What is wrong with what was entered. */
  error?: string | undefined;
  /** Wrong, with the words elsewhere. */
  isWrong?: boolean;
};

type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export function TextField({
  label,
  hint,
  error,
  isWrong,
  id,
  ...input
}: Words & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Labelled words={{ label, hint, error, isWrong }} id={id}>
      {(control) => <input {...input} {...control} />}
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isWrong,
  id,
  ...area
}: Words & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Labelled words={{ label, hint, error, isWrong }} id={id}>
      {(control) => <textarea {...area} {...control} />}
    </Labelled>
  );
}

export function SelectField({
  label,
  hint,
  error,
  isWrong,
  id,
  ...select
}: Words & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Labelled words={{ label, hint, error, isWrong }} id={id}>
      {(control) => <select {...select} {...control} />}
    </Labelled>
  );
}

type LabelledProps = { words: Words; id: string | undefined; children: (control: ControlProps) => ReactNode };

function Labelled({ words: { label, hint, error, isWrong = false }, id: givenId, children }: LabelledProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hasHint = hint !== undefined;
  const hasError = error !== undefined;
  const describedBy = [hasHint ? `${id}-hint` : '', hasError ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {hasHint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.control,
        ...(hasError || isWrong ? { 'aria-invalid': true } : {}),
        ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
      })}
      {hasError && (
        <p id={`${id}-error`} role="alert" className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      )}
    </div>
  );
}

type TickProps = {
  id?: string;
  isTicked: boolean;
  isWrong?: boolean;
  onChange: (isTicked: boolean) => void;
  children: ReactNode;
};

export function Tick({ id: givenId, isTicked, isWrong = false, onChange, children }: TickProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.tick}>
      <input
        id={id}
        type="checkbox"
        checked={isTicked}
        {...(isWrong ? { 'aria-invalid': true } : {})}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
