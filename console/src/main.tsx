import './styles/main.css';
import { createRoot } from 'react-dom/client';

const root = document.getElementById('root');
if (root) createRoot(root).render(<p className="p-4 text-muted">GPUaaS</p>);
