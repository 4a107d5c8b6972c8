import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type FieldText = {
  label: string;
  hint?: ReactNode;
  /** The message about the mistake in the field's value. */
  error?: string | undefined;
  /** True: the value is invalid, but the message appears elsewhere. */
  isWrong?: boolean;
  /** True: a summary or toast announces the mistake, so the field's own message is not announced. */
  isErrorQuiet?: boolean;
};

type ControlProps = {
  id: string;
  className: string | undefined;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

export function TextField(props: FieldText & InputHTMLAttributes<HTMLInputElement>) {
  return <Labelled {...props} draw={(control, input) => <input {...input} {...control} />} />;
}

export function TextArea(props: FieldText & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <Labelled {...props} draw={(control, area) => <textarea {...area} {...control} />} />;
}

export function SelectField(props: FieldText & SelectHTMLAttributes<HTMLSelectElement>) {
  return <Labelled {...props} draw={(control, select) => <select {...select} {...control} />} />;
}

type LabelledProps<Own> = FieldText & {
  id?: string | undefined;
  draw: (control: ControlProps, own: Own) => ReactNode;
};

function Labelled<Own extends object>({
  label,
  hint,
  error,
  isWrong = false,
  isErrorQuiet = false,
  id: givenId,
  draw,
  ...own
}: LabelledProps<Own> & Own) {
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
      {draw(
        {
          id,
          className: styles.control,
          ...(hasError || isWrong ? { 'aria-invalid': true } : {}),
          ...(describedBy === '' ? {} : { 'aria-describedby': describedBy }),
        },
        own as unknown as Own,
      )}
      {hasError && (
        <FieldError id={`${id}-error`} isQuiet={isErrorQuiet}>
          {error}
        </FieldError>
      )}
    </div>
  );
}

type FieldErrorProps = { id?: string; isQuiet?: boolean; children: ReactNode };

/** The error message below a field. If `isQuiet`, another element announces the mistake. */
export function FieldError({ id, isQuiet = false, children }: FieldErrorProps) {
  return (
    <p id={id} role={isQuiet ? undefined : 'alert'} className={styles.error}>
      <Icon name="warning" />
      {children}
    </p>
  );
}

type CheckboxProps = {
  id?: string;
  isChecked: boolean;
  /** The error message. The form's summary has already announced the mistake. */
  error?: string | undefined;
  onChange: (isChecked: boolean) => void;
  children: ReactNode;
};

export function Checkbox({ id: givenId, isChecked, error, onChange, children }: CheckboxProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div className={styles.checkbox}>
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        {...(error === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{children}</label>
        {error !== undefined && (
          <FieldError id={`${id}-error`} isQuiet>
            {error}
          </FieldError>
        )}
      </div>
    </div>
  );
}
