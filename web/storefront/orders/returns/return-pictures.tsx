import { useContext, useEffect, useState } from 'react';
import * as calls from '#contract/returns/calls.ts';
import { fetchFile } from '../../../api/download.ts';
import { OrderKey } from './order-key.ts';

/** The address of a picture that only its shopper and the shop may see: no tag can ask for it with their token. */
const usePicture = (id: string, picture: string): string | null => {
  const token = useContext(OrderKey);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isWanted = true;
    const fetchPicture = async (): Promise<void> => {
      try {
        const request = { params: { id, picture }, token, failure: 'Failed to fetch the picture' };
        const { file } = await fetchFile(calls.readReturnPicture, request);
        if (!isWanted) return;
        made = URL.createObjectURL(file);
        setAddress(made);
      } catch {
        // Its place stays empty; what is written about it is there all the same.
      }
    };
    void fetchPicture();
    return () => {
      isWanted = false;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [id, picture, token]);
  return address;
};

const Picture = ({ id, picture, number }: { id: string; picture: string; number: number }) => {
  const address = usePicture(id, picture);
  const alt = `Picture ${number} of the return`;
  if (address === null) return <div className="size-24 rounded-md bg-sunken" />;
  return (
    <a href={address} target="_blank" rel="noopener" className="block">
      <img src={address} alt={alt} className="size-24 rounded-md border border-line object-cover" />
    </a>
  );
};

/** The pictures of a return, each opening in full. */
export const ReturnPictures = ({ of: { _id, pictures } }: { of: { _id: string; pictures: string[] } }) =>
  pictures.length === 0 ? null : (
    <ul className="flex flex-wrap gap-2">
      {pictures.map((picture, index) => (
        <li key={picture}>
          <Picture id={_id} picture={picture} number={index + 1} />
        </li>
      ))}
    </ul>
  );
