/** Region and SKU fields, shared by the forms for nodes and enrolment profiles. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { skusQuery } from '@/api/queries/compute';
import { fleetMapQuery } from '@/api/queries/fleet';
import type { Problem } from '@/api/problem';
import { Field } from '@/kit/Field';
import { Checkbox, Input } from '@/kit/Input';
import { Loaded } from '@/kit/Loaded';
import { regionsOf } from '@/lib/fleet';

export interface NodePlacement {
  region: string;
  skus: readonly string[];
}

interface PlacementFieldsProps {
  value: NodePlacement;
  onChange: (value: NodePlacement) => void;
  problem: Problem | null;
}

export const hasPlacement = ({ region, skus }: NodePlacement) => region !== '' && skus.length > 0;

export function PlacementFields({ value, onChange, problem }: PlacementFieldsProps) {
  const known = useId();
  const regions = regionsOf(useQuery(fleetMapQuery).data?.nodes ?? []);
  return (
    <>
      <Field
        label="Region"
        hint="Where the node is located, such as local or eu-north."
        error={problem?.field('region')}
      >
        <Input
          value={value.region}
          onValue={(region) => onChange({ ...value, region })}
          list={known}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <datalist id={known}>
        {regions.map((region) => (
          <option key={region} value={region} />
        ))}
      </datalist>
      <SkuChoice
        chosen={value.skus}
        onChange={(skus) => onChange({ ...value, skus })}
        error={problem?.field('skus')}
      />
    </>
  );
}

interface SkuChoiceProps {
  chosen: readonly string[];
  onChange: (skus: readonly string[]) => void;
  error: string | undefined;
}

function SkuChoice({ chosen, onChange, error }: SkuChoiceProps) {
  const query = useInfiniteQuery(skusQuery);
  const toggle = (slug: string, on: boolean) =>
    onChange(on ? [...chosen, slug] : chosen.filter((each) => each !== slug));
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-sm font-medium">SKUs</legend>
      <Loaded query={query}>
        {({ rows }) => (
          <div className="grid gap-x-4 sm:grid-cols-2">
            {rows.map(({ slug, display_name }) => (
              <Checkbox
                key={slug}
                label={display_name}
                hint={slug}
                checked={chosen.includes(slug)}
                onChecked={(on) => toggle(slug, on)}
              />
            ))}
          </div>
        )}
      </Loaded>
      {error !== undefined && <p className="text-xs text-bad">{error}</p>}
    </fieldset>
  );
}
