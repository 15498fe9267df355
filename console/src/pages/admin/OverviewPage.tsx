import { useQuery } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { fleetMapQuery, overviewQuery } from '@/api/queries/fleet';
import { ToneMark } from '@/kit/Badge';
import { Button } from '@/kit/Button';
import { Page } from '@/kit/Page';
import { CapacityCard } from './fleet/CapacityCard';
import { FleetMapCard } from './fleet/FleetMapCard';
import { NumbersCard } from './fleet/NumbersCard';
import { SharesCard } from './fleet/SharesCard';

export default function OverviewPage() {
  const [paused, setPaused] = useState(false);
  const map = useQuery({ ...fleetMapQuery, enabled: !paused });
  const overview = useQuery({ ...overviewQuery, enabled: !paused });
  return (
    <Page title="Overview" actions={<PauseSwitch paused={paused} onPaused={setPaused} />}>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <FleetMapCard query={map} />
        <NumbersCard query={overview} paused={paused} />
        <CapacityCard paused={paused} />
        <SharesCard query={overview} />
      </div>
    </Page>
  );
}

interface PauseSwitchProps {
  paused: boolean;
  onPaused: (paused: boolean) => void;
}

/** Pauses automatic updates; on resume the current data is fetched. */
function PauseSwitch({ paused, onPaused }: PauseSwitchProps) {
  return (
    <>
      <span role="status" className="inline-flex items-center gap-1.5 text-sm text-muted">
        <ToneMark tone={paused ? 'idle' : 'ok'} />
        {paused ? 'Paused' : 'Live'}
      </span>
      <Button icon={paused ? Play : Pause} onClick={() => onPaused(!paused)}>
        {paused ? 'Resume updates' : 'Pause updates'}
      </Button>
    </>
  );
}
