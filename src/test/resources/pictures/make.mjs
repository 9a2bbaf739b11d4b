// Makes the pictures of this folder and counts.tsv, the number of changed pixels that pixelmatch finds in each pair.
//
//   npm install pixelmatch@7.2.0 sharp@0.35.5 && pip install pillow && node make.mjs
//
// The pictures are checked in, so that the tests need neither Node nor these packages. MODULES, if set, is a file beside whose
// node_modules they are looked for.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
const require = createRequire(process.env.MODULES ?? import.meta.url)
const { default: pixelmatch } = await import(require.resolve('pixelmatch'))
const sharp = require('sharp')

// ---------------------------------------------------------------- pairs: what pixelmatch counts
const svg = (width, height, content) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`))
const background = '<rect width="100%" height="100%" fill="#f4f6f8"/>'
const text = (x, y, size, words, fill = '#223') =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-size="${size}" fill="${fill}">${words}</text>`
const chart = offset => Array.from({ length: 24 }, (_, i) =>
  `<rect x="${10 + i * 9 + offset}" y="${140 - (i * 37) % 110}" width="6" height="${(i * 37) % 110 + 5}" fill="hsl(${i * 15},60%,50%)"/>`).join('')
const waves = phase => Array.from({ length: 9 }, (_, i) =>
  `<path d="M0 ${20 + i * 15} Q 60 ${phase + i * 11} 120 ${30 + i * 13} T 240 ${25 + i * 14}" fill="none" stroke="hsl(${i * 40},70%,40%)" stroke-width="${1 + i / 4}"/>`).join('')
const pairs = {
  text: [background + text(10, 40, 22, 'The quick brown fox') + text(10, 90, 15, 'jumps over the lazy dog'),
         background + text(10, 40, 22, 'The quick brown fix') + text(10.4, 90, 15, 'jumps over the lazy dog')],
  shift: [background + chart(0), background + chart(0.5)],
  curves: [background + waves(10), background + waves(13)],
  circles: ['<rect width="100%" height="100%" fill="white"/><circle cx="80" cy="75" r="60" fill="#36c"/><circle cx="160" cy="75" r="45" fill="#c33"/>',
            '<rect width="100%" height="100%" fill="white"/><circle cx="80.5" cy="75" r="60" fill="#36c"/><circle cx="160" cy="75" r="47" fill="#c43"/>'],
  gradient: ['<linearGradient id="g"><stop offset="0" stop-color="#123"/><stop offset="1" stop-color="#fed"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>',
             '<linearGradient id="g"><stop offset="0" stop-color="#231"/><stop offset="1" stop-color="#def"/></linearGradient><rect width="100%" height="100%" fill="url(#g)"/>'],
}
const raw = async image => (await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true }))
const counts = ['# pair\tthreshold\tignoreAntialiasing\tchangedPixels']
for (const [name, sides] of Object.entries(pairs)) {
  const decoded = []
  for (const [i, content] of sides.entries()) {
    const file = `${name}.${'ab'[i]}.png`
    await svg(240, 150, content).flatten().png({ compressionLevel: 9 }).toFile(file)
    decoded.push(await raw(sharp(file)))
  }
  for (const threshold of [0, 0.05, 0.1, 0.3, 0.6])
    for (const ignoreAntialiasing of [false, true])
      counts.push([name, threshold, ignoreAntialiasing,
        pixelmatch(decoded[0].data, decoded[1].data, null, 240, 150, { threshold, includeAA: !ignoreAntialiasing })].join('\t'))
}
fs.writeFileSync('counts.tsv', counts.join('\n') + '\n')

// ---------------------------------------------------------------- formats: one picture, 48 x 32, in every format
const width = 48, height = 32
const pixels = Buffer.alloc(width * height * 3)
for (let y = 0; y < height; y++)
  for (let x = 0; x < width; x++)
    // Blocks of 16 x 16 in one colour each: lossy formats keep them, and any turn of the picture shows.
    pixels.set([[200, 40, 40], [40, 160, 60], [50, 70, 200], [230, 220, 60], [90, 30, 120], [128, 128, 128]][(y >> 4) * 3 + (x >> 4)], (y * width + x) * 3)
const picture = () => sharp(pixels, { raw: { width, height, channels: 3 } })
const lossy = { quality: 100, chromaSubsampling: '4:4:4' }
await picture().png().toFile('picture.png')
await picture().jpeg(lossy).toFile('baseline.jpg')
await picture().jpeg({ ...lossy, progressive: true }).toFile('progressive.jpg')
await picture().jpeg({ quality: 90 }).toFile('subsampled.jpg')
await sharp('subsampled.jpg').png().toFile('subsampled.png')
// Pillow, since sharp has no plain way from RGB to four inks.
execFileSync(process.env.PYTHON ?? 'python3', ['-c',
  'from PIL import Image; inks = Image.open("picture.png").convert("CMYK"); inks.save("cmyk.jpg", quality=100); inks.save("cmyk.tiff")'])
await picture().gif({ dither: 0 }).toFile('picture.gif')
await picture().webp({ lossless: true }).toFile('lossless.webp')
await picture().webp({ quality: 100 }).toFile('lossy.webp')
for (const compression of ['none', 'lzw', 'deflate', 'packbits'])
  await picture().tiff({ compression, predictor: 'none' }).toFile(`${compression}.tiff`)
await picture().tiff({ compression: 'deflate', predictor: 'horizontal', tile: true, tileWidth: 16, tileHeight: 16 }).toFile('tiled.tiff')
await picture().tiff({ compression: 'jpeg', quality: 100 }).toFile('jpeg.tiff')
await picture().toColourspace('rgb16').tiff({ compression: 'lzw' }).toFile('sixteen-bits.tiff')
await picture().grayscale().png().toFile('grey.png')
await picture().grayscale().toColourspace('b-w').jpeg(lossy).toFile('grey.jpg')
await picture().grayscale().toColourspace('b-w').tiff({ compression: 'lzw' }).toFile('grey.tiff')
await picture().ensureAlpha(0.5).png().toFile('translucent.png')
await picture().ensureAlpha(0.5).webp({ lossless: true }).toFile('translucent.webp')
await picture().ensureAlpha(0.5).tiff({ compression: 'lzw' }).toFile('translucent.tiff')

// Pillow, since sharp spends more bytes on one colour: a picture of so few that a decoder which looks ahead meets the end of the file.
// And one without edges, as libwebp shows it.
execFileSync(process.env.PYTHON ?? 'python3', ['-c', `
from PIL import Image
plain = Image.new("RGB", (48, 32), (200, 40, 40))
plain.save("plain.png")
plain.save("plain.webp", lossless=True, quality=100, method=6)
ramp, disc = Image.linear_gradient("L"), Image.radial_gradient("L")
Image.merge("RGB", (ramp, disc, ramp.rotate(90))).resize((64, 64)).save("smooth.webp", quality=10)
Image.open("smooth.webp").save("smooth.png")`])

// Pillow: offsets of 64 bits, facsimile, alpha beside a lossy picture, a lossless picture whose parts have prefix codes of their own,
// and large pictures of one colour, which are many hundred times as large as their files.
execFileSync(process.env.PYTHON ?? 'python3', ['-c', `
from PIL import Image
picture = Image.open("picture.png")
picture.save("big.tiff", big_tiff=True, compression="tiff_lzw")
Image.radial_gradient("L").convert("1").save("bilevel.png")
Image.open("bilevel.png").save("facsimile.tiff", compression="group4")
Image.open("translucent.png").save("translucent-lossy.webp", quality=100)
ramp, disc, noise = Image.linear_gradient("L"), Image.radial_gradient("L"), Image.open("bilevel.png").convert("L")
textures = Image.new("RGB", (768, 256))
for x, bands in enumerate([(ramp, disc, ramp.rotate(90)), (noise, noise, disc), (disc, noise, ramp)]):
    textures.paste(Image.merge("RGB", bands), (256 * x, 0))
textures = textures.resize((192, 64), Image.NEAREST)
textures.save("textures.png", optimize=True)
textures.save("textures.webp", lossless=True, quality=100, method=6)
large = Image.new("RGB", (2000, 1250), (200, 40, 40))
large.save("large.png", optimize=True)
large.save("large.webp", lossless=True)
large.save("large.tiff", compression="tiff_adobe_deflate")`])

// A JPEG stored in each of the eight orientations, that all are the same picture when they are turned as they say.
const stored = {
  1: i => i, 2: i => i.flop(), 3: i => i.rotate(180), 4: i => i.flip(),
  5: i => i.rotate(270).flop(), 6: i => i.rotate(270), 7: i => i.rotate(90).flop(), 8: i => i.rotate(90),
}
for (const [orientation, turn] of Object.entries(stored)) {
  const turned = await turn(picture()).png().toBuffer()
  await sharp(turned).withMetadata({ orientation: +orientation }).jpeg(lossy).toFile(`orientation-${orientation}.jpg`)
}

// An animation whose first frame counts.
const second = Buffer.from(pixels.map(v => 255 - v))
await sharp(Buffer.concat([pixels, second]), { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
  .gif({ dither: 0, delay: [100, 100] }).toFile('animated.gif')
await sharp(Buffer.concat([pixels, second]), { raw: { width, height: 2 * height, channels: 3, pageHeight: height } })
  .webp({ lossless: true, delay: [100, 100] }).toFile('animated.webp')
