import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applyTheme } from './parts/theme';

applyTheme();
const target = document.getElementById('app');
if (target) mount(App, { target });
