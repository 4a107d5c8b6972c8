import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useEffect, useRef, useState } from 'react';
import { Sign } from '../../parts/Sign.tsx';
import { PhotoButton } from '../pictures/PhotoButton.tsx';
import { PhotoImage, type PhotoSource } from './PhotoImage.tsx';
import styles from './Photos.module.css';

type PhotoCameraProps = {
  title: string;
  /** The earlier photo that the camera shows as a guide for the next photo. */
  through?: PhotoSource | undefined;
  onPhoto: (bytes: Blob) => void;
  onClose: () => void;
};

/**
 * The camera in the page, with the earlier photo laid over its picture. If the page may not use the camera, the phone's
 * own camera app opens.
 */
export function PhotoCamera({ title, through, onPhoto, onClose }: PhotoCameraProps) {
  const camera = useCamera();
  const [isLaidOver, setIsLaidOver] = useState(true);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current !== null && camera.stream !== undefined) video.current.srcObject = camera.stream;
  }, [camera.stream]);
  const take = async () => {
    const bytes = video.current === null ? null : await frameOf(video.current);
    if (bytes !== null) onPhoto(bytes);
  };
  const isLive = camera.stream !== undefined;
  return (
    <Dialog
      title={title}
      isWide
      keepsActions
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          {isLive ? (
            <Button variant="primary" size="go" icon={<Sign name="camera" />} onClick={() => void take()}>
              Take it
            </Button>
          ) : (
            camera.isRefused && <PhotoButton opensCamera onPhoto={onPhoto} />
          )}
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      {!isLive && !camera.isRefused && <Loading text="Opening the camera …" />}
      {isLive && (
        <>
          <div className={styles.finder}>
            <video ref={video} autoPlay playsInline muted aria-label="Live camera picture" />
            {through !== undefined && isLaidOver && (
              <div className={styles.over}>
                <PhotoImage source={through} alt="" />
              </div>
            )}
          </div>
          {through !== undefined && (
            <p className={styles.hint}>
              Move until the boat matches the pale earlier photo.{' '}
              <Button variant="text" aria-pressed={!isLaidOver} onClick={() => setIsLaidOver(!isLaidOver)}>
                {isLaidOver ? 'Hide the earlier photo' : 'Show the earlier photo'}
              </Button>
            </p>
          )}
        </>
      )}
      {camera.isRefused && (
        <>
          {through === undefined ? (
            <p>This page may not use the camera, so the phone’s own camera app opens instead.</p>
          ) : (
            <>
              <p>Take the photo from the same place as this earlier photo, so that you can compare them.</p>
              <div className={styles.finder}>
                <PhotoImage source={through} alt="The earlier photo" />
              </div>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

const wanted = { facingMode: 'environment', width: { ideal: 1920 }, height: { ideal: 1440 } };

/** Whether the browser lets this page ask for the camera. Browsers refuse a page loaded over plain http. */
const mayHaveCamera = (): boolean =>
  'mediaDevices' in navigator && typeof navigator.mediaDevices?.getUserMedia === 'function';

function useCamera() {
  const [stream, setStream] = useState<MediaStream>();
  const [isRefused, setIsRefused] = useState(!mayHaveCamera());
  useEffect(() => {
    if (!mayHaveCamera()) return;
    let opened: MediaStream | undefined;
    let isOver = false;
    const close = () => opened?.getTracks().forEach((track) => track.stop());
    navigator.mediaDevices.getUserMedia({ video: wanted }).then(
      (given) => {
        opened = given;
        // Stops the camera even if the dialog was closed while the camera was starting.
        if (isOver) close();
        else setStream(given);
      },
      () => setIsRefused(true),
    );
    return () => {
      isOver = true;
      close();
    };
  }, []);
  return { stream, isRefused };
}

/** The current frame of the camera; null: there is none yet. */
async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video;
  if (width === 0) return null;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(video, 0, 0);
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', 0.9);
  });
}
