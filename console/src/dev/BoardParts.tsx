import { useState } from 'react';
import { Block, Board, FreePlace, Lane, RunsOn, Turnaround } from '../parts/Board.tsx';
import type { FourLights } from '../parts/Lights.tsx';

/** A Saturday at 14:42 with three boats. */
export function BoardParts({ lights }: { lights: FourLights }) {
  const [chosen, setChosen] = useState('Liam Walsh');
  const pick = (name: string) => ({ name, isChosen: chosen === name, onPress: () => setChosen(name) });
  return (
    <Board label="The boats today" opens={10} closes={21} boats={3} now={{ minutes: 882, words: '14:42' }}>
      <Lane boat="Bagel" words="12 min late" state="late">
        <Block
          {...pick('Dev Patel')}
          from={600}
          to={720}
          state="back"
          what="Classic · 4"
          words="Back 11:57"
        />
        <Turnaround from={720} to={750} />
        <Block {...pick('Gemma Lloyd')} from={750} to={870} state="late" what="Party · 8" words="Due 14:30" />
        <RunsOn from={868} to={882} />
        <Turnaround from={882} to={912} isLate />
        <Block
          {...pick('Naomi Okafor')}
          from={915}
          to={1035}
          state="here"
          what="BBQ · 7 + baby"
          lights={lights}
          words="Waits, 15:12"
          hasWish
          waits
        />
      </Lane>
      <Lane boat="Halo" words="ready 14:56" state="soon">
        <Block
          {...pick('Liam Walsh')}
          from={900}
          to={1020}
          state="soon"
          what="Classic · 5"
          lights={lights}
          words="In 18 min"
        />
        <Turnaround from={1020} to={1050} />
      </Lane>
      <Lane boat="Full Circle" words="15:30 fits" answer="fits">
        <Block {...pick('Repair')} from={600} to={690} state="off" what="New seals" words="Done 12:10" />
        <Block {...pick('Hannah Brookes')} from={780} to={900} state="out" what="BBQ · 6" words="Due 15:00" />
        <FreePlace from={930} to={1050} title="Free" words="from £170.00" onPress={() => setChosen('free')} />
      </Lane>
    </Board>
  );
}
