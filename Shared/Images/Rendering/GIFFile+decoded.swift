extension GIFFile {
    /// The canvas around the frame is transparent.
    static func decoded(_ bytes: [UInt8]) throws(ImageFault) -> Raster {
        let layout = try layout(bytes)
        let frame = layout.frame
        let indices = try unpacked(bytes, layout.pixels, count: frame.width * frame.height)
        let (width, height) = layout.found.size
        var pixels = [UInt8](repeating: 0, count: width * height * Raster.channels)
        let palette = Array(bytes[layout.palette])
        var from = 0
        for row in rows(frame.height, isInterlaced: layout.isInterlaced) {
            var to = ((frame.top + row) * width + frame.left) * Raster.channels
            for index in indices[from..<(from + frame.width)] {
                let colour = 3 * Int(index)
                if index != layout.transparent, colour + 2 < palette.count {
                    for channel in 0..<3 { pixels[to + channel] = palette[colour + channel] }
                    pixels[to + 3] = 0xFF
                }
                to += Raster.channels
            }
            from += frame.width
        }
        return Raster(width: width, height: height, pixels: pixels)
    }

    private static func rows(_ height: Int, isInterlaced: Bool) -> [Int] {
        guard isInterlaced else { return Array(0..<height) }
        let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
        return passes.flatMap { first, step in stride(from: first, to: height, by: step) }
    }

    /// LZW codes of 3 to 12 bits, lowest bit first.
    ///
    /// - Throws: ``ImageFault/unreadable`` for invalid or missing codes; drops indices beyond `count`.
    private static func unpacked(_ bytes: [UInt8], _ range: Range<Int>, count: Int) throws(ImageFault) -> [UInt8] {
        var codes = Codes(ByteReader(bytes, range))
        let width = Int(try codes.reader.byte())
        guard (2...8).contains(width) else { throw .unreadable }
        let (clear, end) = (1 << width, 1 << width + 1)
        // Per code: last index and prefix code.
        var last = (0..<4096).map { UInt8(truncatingIfNeeded: $0) }
        var before = [Int](repeating: 0, count: 4096)
        var (next, bits) = (end + 1, width + 1)
        var previous: Int?
        var first: UInt8 = 0
        var unpacked: [UInt8] = []
        unpacked.reserveCapacity(count)
        var string: [UInt8] = []
        while unpacked.count < count {
            let code = try codes.next(bits)
            if code == clear {
                (next, bits, previous) = (end + 1, width + 1, nil)
                continue
            }
            guard code != end, code < next || (code == next && previous != nil) else { throw .unreadable }
            string.removeAll(keepingCapacity: true)
            var part = code
            // A code about to be defined: the previous string and its first index.
            if code == next, let previous {
                string.append(first)
                part = previous
            }
            while part > end {
                string.append(last[part])
                part = before[part]
            }
            first = last[part]
            string.append(first)
            unpacked += string.reversed()
            if let previous, next < 4096 {
                (last[next], before[next]) = (first, previous)
                next += 1
                if next == 1 << bits, bits < 12 { bits += 1 }
            }
            previous = code
        }
        return Array(unpacked.prefix(count))
    }

    private struct Codes {
        var reader: ByteReader
        private var block = 0
        private var held = 0
        private var bits = 0

        init(_ reader: ByteReader) {
            self.reader = reader
        }

        mutating func next(_ count: Int) throws(ImageFault) -> Int {
            while bits < count {
                if block == 0 {
                    block = Int(try reader.byte())
                    guard block > 0 else { throw .unreadable }
                }
                held |= Int(try reader.byte()) << bits
                (block, bits) = (block - 1, bits + 8)
            }
            defer {
                held >>= count
                bits -= count
            }
            return held & (1 << count - 1)
        }
    }
}
