/** Shapes by which staff recognise a car from afar. `neutral` is drawn if the shape is unknown. */
export const carBodies = [
  'sedan',
  'suv',
  'pickup',
  'van',
  'coupe',
  'hatchback',
  'neutral',
] as const;
export type CarBody = (typeof carBodies)[number];

export type MakeModels = {
  /** Spellings of the make, as a regular expression. */
  name: string;
  /** Body of nearly all cars of this make; absent if the cars differ. */
  usual?: CarBody;
  /**
   * Regular expressions for model names, separated by spaces. An underscore matches a space, a
   * hyphen or nothing.
   */
  models?: Partial<Record<CarBody, string>>;
};

/**
 * Models that valets often meet. Other models are drawn with the usual body of the make, or with a
 * neutral body.
 */
export const makeModels: readonly MakeModels[] = [
  {
    name: 'acura',
    models: { suv: 'mdx rdx zdx', sedan: 'tlx ilx rlx tsx', hatchback: 'integra', coupe: 'nsx' },
  },
  {
    name: 'alfa_romeo',
    models: { suv: 'stelvio tonale', sedan: 'giulia', hatchback: 'giulietta mito', coupe: '4c' },
  },
  { name: 'aston_martin', usual: 'coupe', models: { suv: 'dbx', sedan: 'rapide' } },
  {
    name: 'audi',
    models: {
      suv: '(s|rs)?_q\\d (q\\d)?_e_tron',
      hatchback: '(a|s|rs)_[13]',
      coupe: 'tt r8 (a|s|rs)_5',
      sedan: '(a|s|rs)_[4678]',
    },
  },
  {
    name: 'bentley',
    models: { suv: 'bentayga', sedan: 'flying_spur mulsanne', coupe: 'continental' },
  },
  {
    name: 'bmw',
    models: {
      suv: 'i?x\\d? xm',
      coupe: 'z\\d i8 m[248] [2468]_series [2468][1-5]\\d[a-z]*',
      hatchback: 'i3 1_series 1[1-4]\\d[a-z]*',
      sedan: 'm?[357] i[457] [357]_series m?[357][1-6]\\d[a-z]*',
    },
  },
  {
    name: 'byd',
    models: { suv: 'atto song tang yuan', sedan: 'han qin seal', hatchback: 'dolphin seagull' },
  },
  { name: 'buick', usual: 'suv', models: { sedan: 'lacrosse regal verano' } },
  {
    name: 'cadillac',
    models: { suv: 'escalade xt\\d srx lyriq optiq vistiq', sedan: '(ct|at|xt)s ct[456] celestiq' },
  },
  {
    name: 'chevrolet|chevy|شيفروليه|شفروليه',
    models: {
      pickup: 'silverado colorado avalanche',
      suv: 'tahoe suburban traverse equinox blazer trailblazer trax captiva groove تاهو سوبربان',
      van: 'express',
      coupe: 'camaro corvette',
      hatchback: 'spark bolt aveo sonic',
      sedan: 'malibu impala cruze caprice lumina',
    },
  },
  {
    name: 'chrysler',
    models: {
      van: 'pacifica voyager town_(and|&)_country',
      sedan: '300[cs]? 200',
      hatchback: 'pt_cruiser',
    },
  },
  {
    name: 'citroe?n',
    models: { van: 'berlingo jumpy jumper', suv: 'c[35]_aircross', hatchback: 'c[1-4]' },
  },
  {
    name: 'dodge',
    models: {
      pickup: 'ram dakota',
      suv: 'durango journey nitro hornet',
      van: '(grand_)?caravan',
      coupe: 'challenger viper',
      sedan: 'charger dart avenger neon',
    },
  },
  { name: 'ferrari|فيراري', usual: 'coupe', models: { suv: 'purosangue' } },
  {
    name: 'fiat',
    models: { van: 'doblo ducato', suv: '500x', hatchback: '500 panda punto', sedan: 'tipo' },
  },
  {
    name: 'ford|فورد',
    models: {
      pickup: 'f_[1-9]50 ranger maverick raptor lightning',
      suv: 'explorer expedition escape edge bronco ecosport kuga everest territory flex mach_e mustang_mach_e',
      van: 'transit e_[123]50 galaxy tourneo',
      coupe: 'mustang gt thunderbird',
      hatchback: 'fiesta focus ka',
      sedan: 'fusion taurus mondeo crown_victoria five_hundred',
    },
  },
  { name: 'genesis|جينيسيس', models: { suv: 'gv\\d\\d', sedan: 'g[789]0' } },
  {
    name: 'gmc|جي_ام_سي',
    models: {
      pickup: 'sierra canyon hummer_ev_pickup',
      suv: 'yukon terrain acadia hummer يوكن',
      van: 'savana',
    },
  },
  { name: 'haval|jetour|هافال|جيتور', usual: 'suv' },
  {
    name: 'honda|هوندا',
    models: {
      pickup: 'ridgeline',
      suv: '(cr|hr|zr|br|wr)_v pilot passport prologue',
      van: 'odyssey',
      hatchback: 'fit jazz insight',
      coupe: 's2000 prelude cr_z',
      sedan: 'accord civic city اكورد سيفيك',
    },
  },
  { name: 'hummer|همر', usual: 'suv' },
  {
    name: 'hyundai|هيونداي',
    models: {
      pickup: 'santa_cruz',
      suv: 'tucson santa_fe palisade creta kona venue nexo توسان سنتافي',
      van: 'staria h_1 starex',
      hatchback: 'i[123]0 veloster ioniq_5 accent_hatch',
      sedan: 'elantra sonata accent azera grandeur ioniq_6 النترا سوناتا اكسنت',
    },
  },
  {
    name: 'infiniti',
    models: { suv: 'qx_\\d\\d? fx\\d*', coupe: 'q60', sedan: 'q[57]0 g3[57] m37' },
  },
  {
    name: 'jaguar|جاكوار',
    models: { suv: '[ef]_pace i_pace', coupe: 'f_type xk[8r]?', sedan: 'x[efj]l? s_type x_type' },
  },
  { name: 'jeep|جيب', usual: 'suv', models: { pickup: 'gladiator' } },
  {
    name: 'kia|كيا',
    models: {
      suv: 'sportage sorento telluride seltos niro mohave ev[59] سبورتاج سورينتو',
      van: 'carnival sedona كرنفال',
      hatchback: 'rio picanto soul ceed',
      sedan: 'k[3-9]00? k[3-9] optima forte cerato cadenza stinger pegas',
    },
  },
  { name: 'lamborghini|لمبرجيني', usual: 'coupe', models: { suv: 'urus' } },
  { name: 'land_rover|range_rover|لاند_روفر|رنج_روفر', usual: 'suv' },
  {
    name: 'lexus|لكزس',
    models: {
      suv: '[glnrtu]x_\\d*[a-z]?',
      coupe: '(rc|lc|lf)_\\d*[a-z]? lfa',
      hatchback: 'ct_\\d*h?',
      sedan: '(es|is|ls|gs)_\\d*[a-z]?',
      van: 'lm_\\d*h?',
    },
  },
  {
    name: 'lincoln',
    models: {
      suv: 'navigator aviator nautilus corsair mk[cxt]',
      sedan: 'mk[sz] continental town_car',
    },
  },
  { name: 'lotus', usual: 'coupe', models: { suv: 'eletre', sedan: 'emeya' } },
  { name: 'lucid', usual: 'sedan', models: { suv: 'gravity' } },
  {
    name: 'maserati|مازيراتي',
    models: {
      suv: 'levante grecale',
      coupe: 'gran_turismo gran_cabrio mc20',
      sedan: 'ghibli quattroporte',
    },
  },
  {
    name: 'mazda|مازدا',
    models: {
      suv: 'cx_\\d\\d?',
      pickup: 'bt_50',
      coupe: 'mx_5 miata rx_[78]',
      hatchback: '(mazda)?_2',
      sedan: '(mazda)?_[36]',
    },
  },
  { name: 'mclaren|ماكلارين', usual: 'coupe' },
  {
    name: 'mercedes(_benz)?|benz|مرسيدس',
    models: {
      pickup: 'x_class',
      van: '[veg]qv v_class v_2\\d0 vito viano sprinter metris',
      suv: 'g_class g_wagon g_(500|55|550|63) gl[abceks]?_\\d* (amg_)?gl[abces]?_\\d* eq[abc] eqs_suv ml_\\d*',
      coupe: 'sl[ckr]?_\\d* amg_gt gt_[cr4] cl[ek]_\\d* cl_\\d+ e_coupe',
      hatchback: '[ab]_class [ab]_\\d{3}',
      sedan: '[ces]_class [ces]_\\d{2,3}[a-z]? cla_\\d* cls_\\d* eq[es] maybach',
    },
  },
  {
    name: 'mg|ام_جي',
    models: {
      suv: 'zs hs rx[589] one whs gt_suv',
      hatchback: '3 4 mg[34]',
      sedan: '[567] gt mg[567]',
      coupe: 'cyberster',
    },
  },
  { name: 'mini', usual: 'hatchback', models: { suv: 'countryman aceman' } },
  {
    name: 'mitsubishi|ميتسوبيشي',
    models: {
      pickup: 'l200 triton',
      suv: 'pajero outlander montero eclipse_cross asx xpander_cross باجيرو',
      van: 'xpander',
      hatchback: 'mirage space_star',
      sedan: 'lancer attrage galant',
      coupe: 'eclipse 3000gt',
    },
  },
  {
    name: 'nissan|نيسان',
    models: {
      pickup: 'frontier titan navara',
      suv: 'patrol armada x_trail rogue pathfinder murano kicks qashqai juke xterra ariya magnite باترول اكستريل',
      van: 'quest urvan nv\\d+',
      coupe: 'gt_r 3[57]0_z z 400z',
      hatchback: 'leaf micra tiida note versa_note',
      sedan: 'altima maxima sentra sunny versa التيما صني مكسيما',
    },
  },
  {
    name: 'opel|vauxhall',
    models: {
      suv: 'mokka grandland crossland',
      van: 'vivaro combo zafira',
      hatchback: 'corsa astra',
      sedan: 'insignia',
    },
  },
  {
    name: 'peugeot|بيجو',
    models: {
      suv: '[2345]008',
      van: 'partner expert traveller',
      hatchback: '[123]08',
      sedan: '[45]08 301',
    },
  },
  { name: 'polestar', models: { suv: '[34]', sedan: '[25]', coupe: '1' } },
  {
    name: 'porsche|بورش|بورشه',
    models: {
      suv: 'cayenne macan كايين',
      sedan: 'panamera taycan',
      coupe: '911 718 9[0-9]{2} cayman boxster carrera',
    },
  },
  { name: 'ram', usual: 'pickup', models: { van: 'promaster' } },
  {
    name: 'renault|رينو',
    models: {
      suv: 'duster koleos captur kadjar arkana',
      van: 'kangoo trafic master',
      hatchback: 'clio megane zoe twingo',
      sedan: 'logan talisman fluence symbol',
    },
  },
  { name: 'rivian', models: { pickup: 'r1t', suv: 'r1s r[23]', van: 'edv' } },
  {
    name: 'rolls_royce|رولز_رويس',
    models: { suv: 'cullinan', coupe: 'wraith dawn spectre', sedan: 'phantom ghost' },
  },
  {
    name: 'seat|cupra',
    models: { suv: 'ateca arona tarraco formentor', hatchback: 'ibiza leon born' },
  },
  {
    name: 'skoda',
    models: { suv: 'kodiaq karoq kamiq enyaq', hatchback: 'fabia scala', sedan: 'octavia superb' },
  },
  { name: 'smart', usual: 'hatchback' },
  {
    name: 'subaru',
    models: {
      suv: 'outback forester ascent crosstrek solterra',
      coupe: 'brz',
      sedan: 'legacy wrx',
      hatchback: 'impreza',
    },
  },
  {
    name: 'suzuki|سوزوكي',
    models: {
      suv: 'jimny (grand_)?vitara s_cross',
      hatchback: 'swift ignis celerio baleno',
      van: 'apv ertiga',
      sedan: 'ciaz dzire',
    },
  },
  {
    name: 'tesla|تسلا',
    models: {
      pickup: 'cybertruck',
      suv: '(model_)?[xy]',
      coupe: 'roadster',
      sedan: '(model_)?[3s]',
    },
  },
  {
    name: 'toyota|تويوتا',
    models: {
      pickup: 'hilux tacoma tundra هايلكس هايلوكس',
      suv: 'rav_4 (grand_)?highlander 4_runner fortuner land_cruiser prado sequoia venza c_hr bz4x (corolla|yaris)_cross fj_cruiser rush raize urban_cruiser لاند_كروزر برادو فورتشنر راف_4',
      van: 'sienna hiace innova previa alphard granvia هايس',
      coupe: 'supra (gr_)?86 celica mr2',
      hatchback: 'prius yaris aygo corolla_hatch',
      sedan: 'camry corolla avalon crown mirai belta كامري كورولا افالون يارس',
    },
  },
  {
    name: 'volkswagen|vw|فولكس_واجن|فولكسفاجن',
    models: {
      pickup: 'amarok',
      suv: 'tiguan touareg atlas taos t_roc t_cross teramont id_\\.?4',
      van: 'transporter caravelle multivan caddy id_\\.?_buzz t[4-7]',
      hatchback: 'golf polo gti up id_\\.?3 beetle scirocco',
      sedan: 'jetta passat arteon',
    },
  },
  {
    name: 'volvo|فولفو',
    models: { suv: '[xe]x?c?_[3-9]0', sedan: 's_[4-9]0', hatchback: 'v_[4-9]0 c30', coupe: 'c70' },
  },
];
