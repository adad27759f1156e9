import { useRef } from 'react';
import { codeOf } from '../../api/api-error.ts';

/**
 * Saves an edit and says what it was made of, so that whoever is overtaken is told. Once they have been told what was changed
 * meanwhile, they replace it by saving again.
 */
export const useEditSaving = () => {
  const isTold = useRef(false);
  return async <Was, Answer>(was: Was, save: (base: { was?: Was }) => Promise<Answer>): Promise<Answer> => {
    try {
      return await save(isTold.current ? {} : { was });
    } catch (error) {
      isTold.current = codeOf(error) === 'edit_conflict';
      throw error;
    }
  };
};
