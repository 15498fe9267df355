/** Export button that downloads a filtered audit log as a file. */
import { Download } from 'lucide-react';
import { useAction } from '@/api/action';
import { saveFile } from '@/lib/download';
import { Button } from './Button';
import { Menu } from './Menu';

export type ExportFormat = 'csv' | 'jsonl';

interface AuditExportProps {
  /** File name prefix: `demo-audit` becomes `demo-audit-2026-11-15.csv`. */
  name: string;
  fetchFile: (format: ExportFormat) => Promise<Blob>;
}

export function AuditExport({ name, fetchFile }: AuditExportProps) {
  const save = useAction({
    run: (format: ExportFormat) => fetchFile(format),
    onDone: (file, format) => saveFile(file, `${name}-${new Date().toISOString().slice(0, 10)}.${format}`),
    done: 'Export saved',
  });
  return (
    <Menu
      label="Export"
      items={[
        { label: 'CSV', onSelect: () => save.act('csv') },
        { label: 'JSON lines', onSelect: () => save.act('jsonl') },
      ]}
      trigger={(props) => (
        <Button {...props} icon={Download} pending={save.pending}>
          Export
        </Button>
      )}
    />
  );
}
