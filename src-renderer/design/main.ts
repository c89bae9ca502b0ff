/** The page of the design: `npm run dev`, then `/design/`. It is in no build that people get. */
import { mount } from 'svelte';
import '../styles/outbox.css';
import './design.css';
import DesignPage from './DesignPage.svelte';

const target = document.getElementById('design');
if (target === null) throw new Error('The page has no place for the design');
mount(DesignPage, { target });
