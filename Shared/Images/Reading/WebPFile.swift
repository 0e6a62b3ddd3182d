/// WebP chunks (RFC 9649).
enum WebPFile {
    private enum Flag {
        static let animation: UInt8 = 0x02
        static let xmp: UInt8 = 0x04
        static let exif: UInt8 = 0x08
    }

    static func walk(_ bytes: [UInt8]) throws(ImageFault) -> ImageParts.Found {
        var walk = Walk(bytes)
        return try walk.run()
    }

    private struct Walk {
        private var reader: ByteReader
        /// `canvas` is an extended header's.
        private var size: (width: Int, height: Int)?
        private var canvas: (width: Int, height: Int)?
        private var flags: UInt8 = 0
        private var found = ImageParts.Found(size: (0, 0))

        init(_ bytes: [UInt8]) {
            reader = ByteReader(bytes)
        }

        mutating func run() throws(ImageFault) -> ImageParts.Found {
            _ = try reader.take(4)
            let count = try reader.number(4, .leastFirst)
            guard count >= 4 else { throw .damaged }
            // Drops trailing data.
            reader = ByteReader(reader.bytes, try reader.take(count))
            _ = try reader.take(4)
            var chunks = 0
            while reader.left > 0 {
                chunks += 1
                guard chunks <= ImageLimits.segments else { throw .damaged }
                try chunk(isFirst: chunks == 1)
            }
            guard let size, canvas.map({ $0 == size }) ?? true else { throw .damaged }
            found.size = size
            finish()
            return found
        }

        private mutating func chunk(isFirst: Bool) throws(ImageFault) {
            let start = reader.position
            let type = try reader.name()
            let count = try reader.number(4, .leastFirst)
            let payload = try reader.take(count)
            // Some writers omit the last padding byte.
            if !count.isMultiple(of: 2), reader.left > 0 { _ = try reader.take(1) }
            let whole = start..<reader.position
            switch type {
            case "VP8X":
                guard isFirst else { throw .damaged }
                try extendedHeader(payload)
            case "ANIM", "ANMF": throw .animated
            case "VP8 ", "VP8L":
                guard size == nil else { return }
                size = type == "VP8 " ? try lossySize(payload) : try losslessSize(payload)
                keep(whole, count)
            case "ICCP", "ALPH": if canvas != nil, size == nil { keep(whole, count) }
            case "EXIF": if found.exif == nil { readExif(payload) }
            default: break
            }
        }

        private mutating func keep(_ whole: Range<Int>, _ count: Int) {
            found.keep(whole)
            if !whole.count.isMultiple(of: 2) { found.pieces.append(.made([0])) }
        }

        private mutating func extendedHeader(_ payload: Range<Int>) throws(ImageFault) {
            var payload = ByteReader(reader.bytes, payload)
            flags = try payload.byte()
            guard flags & Flag.animation == 0 else { throw .animated }
            _ = try payload.take(3)
            let width = try payload.number(3, .leastFirst) + 1
            canvas = try ImageParts.size(width, try payload.number(3, .leastFirst) + 1)
        }

        /// RFC 6386, 9.1.
        private func lossySize(_ payload: Range<Int>) throws(ImageFault) -> (width: Int, height: Int) {
            var payload = ByteReader(reader.bytes, payload)
            _ = try payload.take(3)
            guard payload.has([0x9D, 0x01, 0x2A]) else { throw .damaged }
            _ = try payload.take(3)
            // Ignores the scaling bits, as viewers do.
            let width = try payload.number(2, .leastFirst) & 0x3FFF
            return try ImageParts.size(width, try payload.number(2, .leastFirst) & 0x3FFF)
        }

        private func losslessSize(_ payload: Range<Int>) throws(ImageFault) -> (width: Int, height: Int) {
            var payload = ByteReader(reader.bytes, payload)
            guard try payload.byte() == 0x2F else { throw .damaged }
            let bits = try payload.number(4, .leastFirst)
            return try ImageParts.size(bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
        }

        private mutating func readExif(_ payload: Range<Int>) {
            let hasPrefix = ByteReader(reader.bytes, payload).has(Exif.prefix)
            found.exif = Exif(reader.bytes, payload.dropFirst(hasPrefix ? Exif.prefix.count : 0))
        }

        /// Adds headers, and minimal Exif if rotated.
        private mutating func finish() {
            if let canvas {
                flags &= ~(Flag.exif | Flag.xmp)
                if let orientation = found.exif?.orientation, orientation != .up {
                    flags |= Flag.exif
                    found.pieces.append(.made(chunk("EXIF", Exif.minimal(orientation))))
                }
                var header: [UInt8] = [flags, 0, 0, 0]
                header.append(canvas.width - 1, 3, .leastFirst)
                header.append(canvas.height - 1, 3, .leastFirst)
                found.pieces.insert(.made(chunk("VP8X", header)), at: 0)
            } else {
                // Readers ignore Exif without an extended header.
                found.exif = nil
            }
            var container = Array("RIFF".utf8)
            container.append(4 + found.pieces.reduce(0) { $0 + $1.count }, 4, .leastFirst)
            found.pieces.insert(.made(container + Array("WEBP".utf8)), at: 0)
        }

        private func chunk(_ type: String, _ payload: [UInt8]) -> [UInt8] {
            var chunk = Array(type.utf8)
            chunk.append(payload.count, 4, .leastFirst)
            return chunk + payload
        }
    }
}
