import { blenders, hairDryers, irons, kettles } from './drawings/appliance.ts';
import { wovenBasket } from './drawings/basket.ts';
import { bedSheets, curtains, throwPillow } from './drawings/bedding.ts';
import { book } from './drawings/book.ts';
import { cap } from './drawings/cap.ts';
import { charger, chargingCable } from './drawings/charger.ts';
import { cookingPot, fryingPan } from './drawings/cookware.ts';
import { beadBangles, beadNecklace, drum } from './drawings/craft.ts';
import { creamJar } from './drawings/cream-jar.ts';
import { mugs, plates } from './drawings/crockery.ts';
import { fan } from './drawings/fan.ts';
import { flask } from './drawings/flask.ts';
import { foldedFabric } from './drawings/folded-fabric.ts';
import { petrolGenerator } from './drawings/generator.ts';
import { boubou, gown } from './drawings/gown.ts';
import { handbag } from './drawings/handbag.ts';
import { headwrap } from './drawings/headwrap.ts';
import { heels } from './drawings/heels.ts';
import { jar } from './drawings/jar.ts';
import { jersey, romper, shirt } from './drawings/jersey.ts';
import { agbada, kaftan } from './drawings/kaftan.ts';
import { lamp, lightBulb, solarLantern } from './drawings/lantern.ts';
import { earbuds, headphones } from './drawings/listening.ts';
import { rucksack, suitcase, wovenTravelBag } from './drawings/luggage.ts';
import { mortarAndPestle } from './drawings/mortar.ts';
import { oilBottle } from './drawings/oil-bottle.ts';
import { pouch } from './drawings/pouch.ts';
import { powerBank } from './drawings/power-bank.ts';
import { pumpBottle } from './drawings/pump-bottle.ts';
import { towels, wovenRug } from './drawings/rug.ts';
import { sack } from './drawings/sack.ts';
import { sandal } from './drawings/sandal.ts';
import { lipsticks, nailPolish, perfumes } from './drawings/small-cosmetics.ts';
import { phone } from './drawings/smartphone.ts';
import { smartwatch } from './drawings/smartwatch.ts';
import { shoe } from './drawings/sneaker.ts';
import { soap } from './drawings/soap.ts';
import { inverterAndBattery, solarHome, solarPanel } from './drawings/solar.ts';
import { speaker } from './drawings/speaker.ts';
import { dumbbells, exerciseMats, footballs, skippingRopes } from './drawings/sport.ts';
import { colouringPencils, pens } from './drawings/stationery.ts';
import { boxed, tinned } from './drawings/tin.ts';
import { blocks, ragDoll } from './drawings/toys.ts';
import { wig } from './drawings/wig.ts';
import type { Drawing } from './look.ts';

/** Everything that the demo can draw, by the name that a product's `drawing.kind` gives. */
export const drawings = {
  'ankara-rings': foldedFabric('rings'),
  'ankara-fans': foldedFabric('fans'),
  'ankara-leaves': foldedFabric('leaves'),
  'ankara-kite': foldedFabric('kite'),
  'ankara-bloom': foldedFabric('bloom'),
  'lace-cloth': foldedFabric('lace'),
  'damask-cloth': foldedFabric('damask'),
  'adire-cloth': foldedFabric('adire'),
  'tie-dye-cloth': foldedFabric('tieDye'),
  'aso-oke-cloth': foldedFabric('asoOke'),
  'gingham-cloth': foldedFabric('gingham'),
  'gele-aso-oke': headwrap('asoOke'),
  'gele-damask': headwrap('damask'),
  'gele-ankara': headwrap('bloom'),
  'fila-aso-oke': cap('fila', 'asoOke'),
  'fila-damask': cap('fila', 'damask'),
  'satin-bonnet': cap('bonnet', 'plain'),
  'gown-leaves': gown('leaves'),
  'gown-bloom': gown('bloom'),
  'gown-adire': gown('adire'),
  'boubou-tie-dye': boubou('tieDye'),
  'boubou-damask': boubou('damask'),
  'kaftan-plain': kaftan('plain'),
  'kaftan-damask': kaftan('damask'),
  'agbada-damask': agbada('damask'),
  'shirt-gingham': shirt('gingham'),
  'shirt-kite': shirt('kite'),
  'shirt-adire': shirt('adire'),
  'jersey-seven': jersey('seven'),
  'jersey-ten': jersey('ten'),
  'romper-dots': romper('dots'),
  'romper-stars': romper('stars'),
  'romper-stripes': romper('stripes'),
  'garri-sack': sack('grain', 'wheat'),
  'rice-sack': sack('rice', 'wheat'),
  'beans-sack': sack('bean', 'leaf'),
  'pepper-jar': jar('pepper', 'sun'),
  'egusi-jar': jar('egusi', 'leaf'),
  'ogbono-jar': jar('ogbono', 'palm'),
  'spice-jar': jar('powder', 'pot'),
  'crayfish-jar': jar('crayfish', 'drop'),
  'chips-pouch': pouch('chip', 'leaf'),
  'flour-pouch': pouch('powder', 'wheat'),
  'zobo-pouch': pouch('petal', 'flower'),
  'nuts-pouch': pouch('nut', 'sun'),
  'palm-oil': oilBottle('palm'),
  'groundnut-oil': oilBottle('flower'),
  'tinned-tomato': tinned('pepper', 'pot'),
  'milk-tin': tinned('powder', 'drop'),
  'seasoning-carton': boxed('cube', 'pot'),
  'shea-tub': creamJar('leaf'),
  'cream-tub': creamJar('flower'),
  'pump-bottle': pumpBottle('pump', 'flower'),
  'flip-bottle': pumpBottle('flip', 'drop'),
  'dropper-bottle': pumpBottle('dropper', 'leaf'),
  'soap-bars': soap,
  lipstick: lipsticks,
  perfume: perfumes,
  'nail-polish': nailPolish,
  'wig-bob': wig('bob'),
  'wig-long': wig('long'),
  'wig-curls': wig('curls'),
  'wig-braids': wig('braids'),
  'hair-dryer': hairDryers,
  smartphone: phone('smart'),
  'keypad-phone': phone('keypad'),
  tablet: phone('tablet'),
  'power-bank': powerBank,
  earbuds,
  headphones,
  charger,
  'charging-cable': chargingCable,
  smartwatch,
  'portable-speaker': speaker('barrel'),
  'party-speaker': speaker('tower'),
  generator: petrolGenerator('frame'),
  'suitcase-generator': petrolGenerator('suitcase'),
  'solar-panel': solarPanel,
  'solar-home': solarHome,
  'inverter-battery': inverterAndBattery,
  'solar-lantern': solarLantern,
  'light-bulb': lightBulb,
  'table-lamp': lamp,
  'table-fan': fan('table'),
  'standing-fan': fan('tall'),
  sneaker: shoe('runner'),
  'football-boot': shoe('boot'),
  loafer: shoe('loafer'),
  slide: sandal('slide'),
  'strap-sandal': sandal('cross'),
  'leather-slipper': sandal('thong'),
  'ankara-slipper': sandal('thong', 'rings'),
  'court-shoe': heels,
  satchel: handbag('satchel'),
  'clutch-aso-oke': handbag('clutch', 'asoOke'),
  'evening-clutch': handbag('clutch'),
  'ankara-tote': handbag('tote', 'fans'),
  'leather-tote': handbag('tote'),
  backpack: rucksack('plain'),
  'star-backpack': rucksack('stars'),
  suitcase,
  'woven-travel-bag': wovenTravelBag,
  'cooking-pot': cookingPot,
  'frying-pan': fryingPan,
  blender: blenders,
  kettle: kettles,
  iron: irons,
  mortar: mortarAndPestle,
  plates,
  mug: mugs,
  'vacuum-flask': flask('vacuum'),
  'sports-bottle': flask('sport'),
  'baby-bottle': flask('baby'),
  'cooler-box': flask('cooler'),
  'bed-sheets-bloom': bedSheets('bloom'),
  'bed-sheets-damask': bedSheets('damask'),
  'bed-sheets-stripes': bedSheets('stripes'),
  'throw-pillow-kite': throwPillow('kite'),
  'throw-pillow-adire': throwPillow('adire'),
  'damask-curtains': curtains('damask'),
  'woven-rug': wovenRug('kite'),
  towels,
  basket: wovenBasket,
  novel: book('novel', 'palm'),
  'bear-book': book('bear', 'sun'),
  'tortoise-book': book('tortoise', 'sun'),
  'exercise-book': book('exercise', 'wheat'),
  notebook: book('notebook', 'flower'),
  pens,
  'colouring-pencils': colouringPencils,
  football: footballs,
  dumbbells,
  'exercise-mat': exerciseMats,
  'skipping-rope': skippingRopes,
  'bead-necklace': beadNecklace,
  'bead-bangles': beadBangles,
  'talking-drum': drum,
  'building-blocks': blocks,
  'rag-doll': ragDoll,
} satisfies Record<string, Drawing>;

export type DrawingKind = keyof typeof drawings;
