import { Outlet } from '@tanstack/react-router';
import { Toaster } from '@/kit/Toaster';

export function RootLayout() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
