/**
 * Fetches all code that Today loads lazily, while there is signal. Code that could not be fetched is requested again
 * when the screen needs it.
 */
export function fetchParts(): void {
  const parts = [
    import('./AskFirst.tsx'),
    import('./BoatPanel.tsx'),
    import('./CardDeposit.tsx'),
    import('./DayBoard.tsx'),
    import('./DaySheet.tsx'),
    import('./DepositHeld.tsx'),
    import('./JustNow.tsx'),
    import('./LateDialog.tsx'),
    import('./LateFee.tsx'),
    import('./LateFeeDialogs.tsx'),
    import('./TodayNotices.tsx'),
    import('./TripPanel.tsx'),
    import('./UnfitBoats.tsx'),
    import('./Wall.tsx'),
    import('../boats/BoatOut.tsx'),
    import('../stops/StopNotices.tsx'),
    import('../weather/RingList.tsx'),
    import('../weather/Warned.tsx'),
    import('../weather/WindNow.tsx'),
    import('../../session/ChargeParty.tsx'),
    import('../../session/DepositLink.tsx'),
    import('../../session/PayOwed.tsx'),
    import('../../session/PayQr.tsx'),
    import('../../session/photos/PhotoStrip.tsx'),
  ];
  for (const part of parts) part.catch(() => undefined);
}
