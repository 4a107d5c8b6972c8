import { type PointerEvent, useEffect, useRef } from 'react';
import { type Focus, type Shape, frameOf, ratioOf } from '../../api/pictures.ts';
import styles from './Pictures.module.css';

type FocusPickerProps = {
  picture: HTMLCanvasElement | HTMLImageElement;
  focus: Focus;
  onFocus: (focus: Focus) => void;
};

/** Centres the crops on the most important part of a picture. People press that part, or move two sliders. */
export function FocusPicker({ picture, focus, onFocus }: FocusPickerProps) {
  const whole = useRef<HTMLCanvasElement>(null);
  const { width, height } = sizeOf(picture);
  useEffect(() => {
    const pen = whole.current?.getContext('2d');
    if (!pen) return;
    pen.drawImage(picture, 0, 0, width, height);
    const size = Math.max(width, height) / 30;
    pen.beginPath();
    pen.arc(width * focus.x, height * focus.y, size, 0, 7);
    pen.lineWidth = size / 2;
    pen.strokeStyle = '#10303a';
    pen.stroke();
    pen.lineWidth = size / 4;
    pen.strokeStyle = '#fdf8ee';
    pen.stroke();
  }, [picture, width, height, focus]);
  const onPress = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = event.currentTarget.getBoundingClientRect();
    onFocus({ x: part(event.clientX - at.left, at.width), y: part(event.clientY - at.top, at.height) });
  };
  return (
    <>
      <p id="focus-hint">Press the most important part. The site crops the picture around it.</p>
      <canvas
        ref={whole}
        className={styles.whole}
        width={width}
        height={height}
        aria-hidden
        onPointerUp={onPress}
      />
      <div className={styles.sliders} aria-describedby="focus-hint">
        <Slider label="From left to right" value={focus.x} onChange={(x) => onFocus({ ...focus, x })} />
        <Slider label="From top to bottom" value={focus.y} onChange={(y) => onFocus({ ...focus, y })} />
      </div>
      <ul className={styles.crops} aria-label="As the site shows it">
        <Crop shape="round" words="On cards" {...{ picture, focus }} />
        <Crop shape="wide" words="In the gallery" {...{ picture, focus }} />
      </ul>
    </>
  );
}

function Slider({
  label,
  value,
  onChange,
}: {
  label: string;
  value: number;
  onChange: (value: number) => void;
}) {
  return (
    <label>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={Math.round(value * 100)}
        onChange={({ target }) => onChange(Number(target.value) / 100)}
      />
    </label>
  );
}

type CropProps = { shape: Shape; words: string } & Pick<FocusPickerProps, 'picture' | 'focus'>;

const shownWidth = 320;

function Crop({ shape, words, picture, focus }: CropProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shownHeight = Math.round(shownWidth / ratioOf(shape));
  useEffect(() => {
    const { left, top, width, height } = frameOf(sizeOf(picture), ratioOf(shape), focus);
    const pen = canvas.current?.getContext('2d');
    pen?.drawImage(picture, left, top, width, height, 0, 0, shownWidth, shownHeight);
  }, [picture, shape, focus, shownHeight]);
  return (
    <li>
      <canvas ref={canvas} className={styles[shape]} width={shownWidth} height={shownHeight} aria-hidden />
      {words}
    </li>
  );
}

function sizeOf(picture: HTMLCanvasElement | HTMLImageElement) {
  return 'naturalWidth' in picture
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : { width: picture.width, height: picture.height };
}

function part(of: number, whole: number): number {
  return Math.min(1, Math.max(0, of / whole));
}
