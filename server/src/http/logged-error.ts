export type LoggedError = {
  type: string;
  message: string;
  stack: string;
  code?: unknown;
  constraint?: unknown;
  cause?: LoggedError;
};

/** The part of an error that is logged: the cause, but never the row concerned, which Postgres quotes in `detail`. */
export function loggedError(error: Error): LoggedError {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    ...(error.cause instanceof Error ? { cause: loggedError(error.cause) } : {}),
  };
}
