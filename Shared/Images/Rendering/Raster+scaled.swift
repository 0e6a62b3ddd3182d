import Glibc

extension Raster {
    /// Scaled down with a Lanczos filter of three lobes; much larger ones are first made smaller by whole means.
    ///
    /// Colours count as much as they are seen (premultiplied alpha), so that what lies under transparent pixels does not bleed.
    func scaled(to width: Int, _ height: Int) -> Raster {
        guard (width, height) != (self.width, self.height) else { return self }
        let part = max(self.width, self.height) / (2 * max(width, height))
        return part >= 2 ? averaged(part).filtered(to: width, height) : filtered(to: width, height)
    }

    /// Each pixel the mean of a square of so many by so many; of fewer at the right and the lower edge.
    private func averaged(_ part: Int) -> Raster {
        let (columns, rows) = ((width + part - 1) / part, (height + part - 1) / part)
        var sums = [SIMD4<Float>](repeating: .zero, count: columns)
        let averaged = pixels.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: columns * rows * Self.channels) { target, count in
                for row in 0..<rows {
                    let lines = (row * part)..<min((row + 1) * part, height)
                    sums.withUnsafeMutableBufferPointer { sums in
                        sums.update(repeating: .zero)
                        for line in lines {
                            for x in 0..<width { sums[x / part] += source.pixel(line * width + x) }
                        }
                        for x in 0..<columns {
                            let across = min((x + 1) * part, width) - x * part
                            target.set(row * columns + x, sums[x] / Float(across * lines.count))
                        }
                    }
                }
                count = columns * rows * Self.channels
            }
        }
        return Raster(width: columns, height: rows, pixels: averaged)
    }

    private func filtered(to columns: Int, _ rows: Int) -> Raster {
        let (across, down) = (Kernel(width, to: columns), Kernel(height, to: rows))
        var line = [SIMD4<Float>](repeating: .zero, count: width)
        let filtered = pixels.withUnsafeBufferPointer { source in
            [UInt8](unsafeUninitializedCapacity: columns * rows * Self.channels) { target, count in
                line.withUnsafeMutableBufferPointer { line in
                    for y in 0..<rows {
                        line.update(repeating: .zero)
                        down.weigh(y) { row, weight in
                            for x in 0..<width { line[x] += source.pixel(row * width + x) * weight }
                        }
                        for x in 0..<columns {
                            var sum = SIMD4<Float>.zero
                            across.weigh(x) { column, weight in sum += line[column] * weight }
                            target.set(y * columns + x, sum)
                        }
                    }
                }
                count = columns * rows * Self.channels
            }
        }
        return Raster(width: columns, height: rows, pixels: filtered)
    }

    /// How much each of some pixels in a row counts for each of fewer.
    private struct Kernel {
        private let starts: [Int]
        private let weights: [Float]
        /// For each pixel that is made.
        private let count: Int

        private static let lobes = 3.0

        init(_ source: Int, to target: Int) {
            let scale = max(1, Double(source) / Double(target))
            let reach = Self.lobes * scale
            count = min(source, Int((2 * reach).rounded(.up)) + 1)
            var starts: [Int] = []
            var weights: [Float] = []
            for pixel in 0..<target {
                let middle = (Double(pixel) + 0.5) * Double(source) / Double(target)
                let start = min(max(0, Int((middle - reach).rounded(.down))), source - count)
                let values = (start..<(start + count)).map { Self.lanczos((Double($0) + 0.5 - middle) / scale) }
                let sum = values.reduce(0, +)
                starts.append(start)
                weights += values.map { Float($0 / sum) }
            }
            self.starts = starts
            self.weights = weights
        }

        @inline(__always)
        func weigh(_ pixel: Int, _ add: (_ source: Int, _ weight: Float) -> Void) {
            let (start, first) = (starts[pixel], pixel * count)
            for index in 0..<count {
                let weight = weights[first + index]
                if weight != 0 { add(start + index, weight) }
            }
        }

        private static func lanczos(_ x: Double) -> Double {
            guard abs(x) < lobes else { return 0 }
            guard x != 0 else { return 1 }
            return lobes * sin(.pi * x) * sin(.pi * x / lobes) / (.pi * .pi * x * x)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// A pixel with its colours multiplied by its opacity.
    @inline(__always)
    fileprivate func pixel(_ index: Int) -> SIMD4<Float> {
        let place = 4 * index
        let colour = SIMD4<Float>(Float(self[place]), Float(self[place + 1]), Float(self[place + 2]), 255)
        return colour * (Float(self[place + 3]) / 255)
    }
}

extension UnsafeMutableBufferPointer<UInt8> {
    /// Writes a pixel whose colours are multiplied by its opacity.
    @inline(__always)
    fileprivate func set(_ index: Int, _ pixel: SIMD4<Float>) {
        let opacity = pixel.w
        var colour = opacity > 0.5 ? pixel * (255 / opacity) : .zero
        colour.w = opacity
        let rounded = SIMD4<UInt8>(
            truncatingIfNeeded: SIMD4<Int32>(
                colour.clamped(lowerBound: .zero, upperBound: .init(repeating: 255)),
                rounding: .toNearestOrEven
            )
        )
        for channel in 0..<4 { self[4 * index + channel] = rounded[channel] }
    }
}
