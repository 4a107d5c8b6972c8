// Polls the simulator every two seconds.

const lookEveryMs = 2000;
const shownRows = 50;

/** Faults that a person can cause with one press. @type {[string, object][]} */
const faultButtons = [
  ['The next call answers 500', { kind: 'server_error' }],
  [
    'The next capture is done, its answer lost',
    { kind: 'answer_lost', method: 'POST', path: '/v1/payment_intents/*/capture', times: 3 },
  ],
  [
    'The next refund is done, its answer lost',
    { kind: 'answer_lost', method: 'POST', path: '/v1/refunds', times: 3 },
  ],
  ['Outage of 10 minutes', { kind: 'outage', duration: 'PT10M' }],
  ['Calls take 5 seconds', { kind: 'delay', ms: 5000, always: true }],
  ['The next event comes twice', { kind: 'duplicate' }],
  ['The next two events change places', { kind: 'reorder' }],
  ['The next event is an hour late', { kind: 'late', by: 'PT1H' }],
  ['All events are lost', { kind: 'drop', always: true }],
  ['The next event is wrongly signed', { kind: 'wrong_signature' }],
];

const merchantSelect = /** @type {HTMLSelectElement} */ (byId('merchant'));

/** @param {string} id */
function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** @param {string} path @param {object} [body] */
async function ask(path, body) {
  const init = body && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/__sim/${path}`, init);
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.message);
  return answer;
}

/** @param {string} path @param {object} body */
async function order(path, body) {
  try {
    await ask(path, body);
    byId('message').textContent = '';
  } catch (error) {
    byId('message').textContent = error instanceof Error ? error.message : 'The simulator does not answer.';
  }
  await look();
}

/** @param {number} pence */
function pounds(pence) {
  return pence === 0 ? '' : `£${(pence / 100).toFixed(2)}`;
}

/** @param {string} instant */
function time(instant) {
  return new Date(instant).toLocaleString('en-GB', { timeZone: 'Europe/London' });
}

/** @param {string} label @param {() => unknown} press */
function button(label, press) {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.addEventListener('click', press);
  return made;
}

/** @param {string} id @param {(string | HTMLElement[])[][]} rows oldest first */
function fill(id, rows) {
  const table = byId(id);
  // A button under the pointer or with the focus is not replaced.
  if (table.contains(document.activeElement) || table.matches(':hover')) return;
  table.replaceChildren(
    ...rows.toReversed().map((cells) => {
      const row = document.createElement('tr');
      for (const cell of cells) row.insertCell().append(...(typeof cell === 'string' ? [cell] : cell));
      return row;
    }),
  );
}

/** @param {any} payment */
function actionsFor({ payment_intent: id, status, captured, refunded }) {
  const act = (/** @type {string} */ action) => () => order(`payments/${id}`, { action });
  if (status === 'requires_action') {
    return [
      button('Authenticate', () => order(`3ds/${id}`, { result: 'complete' })),
      button('Fail authentication', () => order(`3ds/${id}`, { result: 'fail' })),
    ];
  }
  if (captured === 0) return [];
  return [
    ...(refunded < captured
      ? [
          button('Refunds fail later', act('refunds_fail_later')),
          button('Refunds succeed', act('refunds_succeed')),
        ]
      : []),
    button('Dispute', act('dispute')),
  ];
}

async function listMerchants() {
  const merchants = await ask('merchants');
  if (merchants.length === merchantSelect.options.length) return;
  const chosen = merchantSelect.value;
  merchantSelect.replaceChildren(
    ...merchants.map((/** @type {any} */ { merchant, provider, webhook_url: url }) => {
      return new Option(`${provider} for ${new URL(url).host}`, merchant, false, merchant === chosen);
    }),
  );
  if (chosen === '') merchantSelect.selectedIndex = merchants.length - 1;
}

async function look() {
  const clock = await ask('clock');
  byId('now').textContent = time(clock.now);
  byId('ahead').textContent =
    clock.ahead_ms === 0 ? '' : `, ${(clock.ahead_ms / 3_600_000).toFixed(1)} hours ahead`;
  await listMerchants();
  const merchant = merchantSelect.value;
  if (merchant === '') {
    byId('totals').textContent = 'No merchant has introduced himself yet: start the server.';
    return;
  }
  const query = `merchant=${merchant}&last=${shownRows}`;
  const [ledger, events, requests, faults] = await Promise.all(
    ['ledger', 'events', 'requests', 'faults'].map((path) => ask(`${path}?${query}`)),
  );
  const { totals } = ledger;
  byId('totals').textContent =
    `${totals.payments} payments: ${pounds(totals.captured) || '£0.00'} captured, ${pounds(totals.held) || '£0.00'} held, ${pounds(totals.refunded) || '£0.00'} refunded. None of it is real.`;
  fill(
    'payments',
    ledger.payments.map((/** @type {any} */ row) => [
      row.payment_intent,
      row.attempt_id ?? '',
      row.status.replaceAll('_', ' '),
      pounds(row.amount),
      pounds(row.held),
      pounds(row.captured),
      pounds(row.refunded),
      actionsFor(row),
    ]),
  );
  fill(
    'deliveries',
    events.map((/** @type {any} */ { event, type, state, tries, next_try: next }) => [
      event,
      type,
      state.replaceAll('_', ' '),
      tries.map((/** @type {any} */ { status, error, fault }) => fault ?? status ?? error).join(', '),
      next === null ? '' : time(next),
    ]),
  );
  fill(
    'requests',
    requests.map((/** @type {any} */ row) => [
      time(row.at),
      `${row.method} ${row.path}`,
      `${row.status ?? 'none'}${row.error_code === null ? '' : ` ${row.error_code}`}${row.replayed ? ' (again)' : ''}`,
      row.idempotency_key ?? '',
      row.fault ?? '',
    ]),
  );
  byId('active-faults').replaceChildren(
    ...faults
      .filter((/** @type {any} */ { times, struck }) => times === 'always' || struck < times)
      .map((/** @type {any} */ { kind, path, type, struck, times }) => {
        const item = document.createElement('li');
        item.textContent = `${kind.replaceAll('_', ' ')} ${path ?? type ?? ''}: struck ${struck} of ${times}`;
        return item;
      }),
  );
}

for (const advance of document.querySelectorAll('[data-advance]')) {
  advance.addEventListener('click', () => {
    void order('clock', { advance: /** @type {HTMLElement} */ (advance).dataset.advance });
  });
}
byId('faults').append(
  ...faultButtons.map(([label, fault]) =>
    button(label, () => order('faults', { merchant: merchantSelect.value, ...fault })),
  ),
);
byId('clear-faults').addEventListener('click', () => {
  void order('faults/clear', { merchant: merchantSelect.value });
});
merchantSelect.addEventListener('change', () => void look());

async function keepLooking() {
  if (document.visibilityState === 'visible') {
    await look().catch(() => {
      byId('message').textContent = 'The simulator does not answer.';
    });
  }
  setTimeout(() => void keepLooking(), lookEveryMs);
}
void keepLooking();
