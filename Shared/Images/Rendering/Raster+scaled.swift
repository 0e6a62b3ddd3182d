import CImages
import Glibc

extension Raster {
    /// A three-lobed Lanczos filter, after averaging much larger images.
    ///
    /// Premultiplies alpha so that transparent pixels don't bleed.
    func scaled(to width: Int, _ height: Int) -> Raster {
        guard (width, height) != (self.width, self.height) else { return self }
        let part = max(self.width, self.height) / (2 * max(width, height))
        return part >= 2 ? averaged(part).filtered(to: width, height) : filtered(to: width, height)
    }

    private func averaged(_ part: Int) -> Raster {
        Raster(width: (width + part - 1) / part, height: (height + part - 1) / part) { target in
            umkreis_average(pixels, UInt32(width), UInt32(height), UInt32(part), target)
        }
    }

    private func filtered(to columns: Int, _ rows: Int) -> Raster {
        var sums = [Float](repeating: 0, count: width * Self.channels)
        return Raster(width: columns, height: rows) { target in
            Kernel(width, to: columns).use { across in
                Kernel(height, to: rows).use { down in
                    umkreis_filter(pixels, UInt32(width), across, down, &sums, target)
                }
            }
        }
    }

    private init(width: Int, height: Int, _ fill: (UnsafeMutablePointer<UInt8>?) -> Void) {
        let size = width * height * Self.channels
        let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            fill(buffer.baseAddress)
            count = size
        }
        self.init(width: width, height: height, pixels: pixels)
    }

    /// Weights of source pixels per target pixel.
    private struct Kernel {
        private let starts: [UInt32]
        private let weights: [Float]
        private let taps: Int

        private static let lobes = 3.0

        init(_ source: Int, to target: Int) {
            let scale = max(1, Double(source) / Double(target))
            let reach = Self.lobes * scale
            let taps = min(source, Int((2 * reach).rounded(.up)) + 1)
            var starts: [UInt32] = []
            var weights: [Float] = []
            for pixel in 0..<target {
                let middle = (Double(pixel) + 0.5) * Double(source) / Double(target)
                let start = min(max(0, Int((middle - reach).rounded(.down))), source - taps)
                let values = (start..<(start + taps)).map { Self.lanczos((Double($0) + 0.5 - middle) / scale) }
                let sum = values.reduce(0, +)
                starts.append(UInt32(start))
                weights += values.map { Float($0 / sum) }
            }
            (self.starts, self.weights, self.taps) = (starts, weights, taps)
        }

        func use(_ body: (umkreis_kernel) -> Void) {
            starts.withUnsafeBufferPointer { starts in
                weights.withUnsafeBufferPointer { weights in
                    body(
                        umkreis_kernel(
                            pixels: UInt32(starts.count),
                            taps: UInt32(taps),
                            starts: starts.baseAddress,
                            weights: weights.baseAddress
                        )
                    )
                }
            }
        }

        private static func lanczos(_ x: Double) -> Double {
            guard abs(x) < lobes else { return 0 }
            guard x != 0 else { return 1 }
            return lobes * sin(.pi * x) * sin(.pi * x / lobes) / (.pi * .pi * x * x)
        }
    }
}
