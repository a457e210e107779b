import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import FaultNotice from './parts/FaultNotice.svelte';
import { faults } from './parts/faults.svelte';
import { applyTheme } from './parts/theme';

applyTheme();
faults.watch();
const target = document.getElementById('app');
if (target) mount(App, { target });
// On its own, so that it is there when the page is not.
mount(FaultNotice, { target: document.body });
