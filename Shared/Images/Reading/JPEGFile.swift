/// JPEG segments (ITU-T T.81, annex B).
enum JPEGFile {
    private enum Marker {
        static let frames: ClosedRange<UInt8> = 0xC0...0xC2
        /// Lossless, hierarchical and arithmetic coding, unsupported by browsers.
        static let otherFrames: Set<UInt8> = [0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF]
        static let huffmanTables: UInt8 = 0xC4
        static let restarts: ClosedRange<UInt8> = 0xD0...0xD7
        static let start: UInt8 = 0xD8
        static let end: UInt8 = 0xD9
        static let scan: UInt8 = 0xDA
        static let quantizationTables: UInt8 = 0xDB
        static let restartInterval: UInt8 = 0xDD
        static let application0: UInt8 = 0xE0
        static let application1: UInt8 = 0xE1
        static let application2: UInt8 = 0xE2
        static let application14: UInt8 = 0xEE
    }

    private static let profile = Array("ICC_PROFILE\0".utf8)

    /// A file of an encoder with its orientation.
    static func turned(_ bytes: [UInt8], _ orientation: ImageOrientation) -> [UInt8] {
        bytes[..<2] + orientationSegment(orientation) + bytes[2...]
    }

    fileprivate static func orientationSegment(_ orientation: ImageOrientation) -> [UInt8] {
        let exif = Exif.prefix + Exif.minimal(orientation)
        return [0xFF, Marker.application1, 0, UInt8(exif.count + 2)] + exif
    }

    static func walk(_ bytes: [UInt8]) throws(ImageFault) -> ImageParts.Found {
        var walk = Walk(reader: ByteReader(bytes))
        return try walk.run()
    }

    private struct Walk {
        var reader: ByteReader
        var size: (width: Int, height: Int)?
        var found = ImageParts.Found(size: (0, 0))
        var segments = 0
        var scans = 0
        var jfif: [UInt8] = []

        mutating func run() throws(ImageFault) -> ImageParts.Found {
            _ = try reader.take(2)
            while let marker = try marker() {
                segments += 1
                guard segments <= ImageLimits.segments else { throw .damaged }
                try segment(marker)
            }
            guard let size, scans > 0 else { throw .damaged }
            found.size = size
            found.pieces.insert(.made(beginning), at: 0)
            found.pieces.append(.made([0xFF, Marker.end]))
            return found
        }

        /// `nil` at the end.
        private mutating func marker() throws(ImageFault) -> UInt8? {
            guard try reader.byte() == 0xFF else { throw .damaged }
            var marker: UInt8 = 0xFF
            while marker == 0xFF { marker = try reader.byte() }
            return marker == Marker.end ? nil : marker
        }

        private mutating func segment(_ marker: UInt8) throws(ImageFault) {
            guard marker >= 0xC0, marker != Marker.start, !Marker.restarts.contains(marker) else { throw .damaged }
            let start = reader.position - 2
            let count = try reader.number(2, .mostFirst)
            guard count >= 2 else { throw .damaged }
            let payload = try reader.take(count - 2)
            let whole = start..<payload.upperBound
            switch marker {
            case Marker.frames: try frame(payload, whole)
            case _ where Marker.otherFrames.contains(marker): throw .unreadable
            case Marker.scan: try scan(whole)
            case Marker.huffmanTables, Marker.quantizationTables, Marker.restartInterval: found.keep(whole)
            case Marker.application0: keepResolution(payload)
            case Marker.application1: readExif(payload)
            case Marker.application2: if has(JPEGFile.profile, payload) { found.keep(whole) }
            case Marker.application14: keepColourTransform(payload)
            default: break
            }
        }

        private mutating func frame(_ payload: Range<Int>, _ whole: Range<Int>) throws(ImageFault) {
            guard size == nil else { throw .damaged }
            var payload = ByteReader(reader.bytes, payload)
            // Decoders for 12-bit pixels are rare.
            guard try payload.byte() == 8 else { throw .unreadable }
            let height = try payload.number(2, .mostFirst)
            size = try ImageParts.size(try payload.number(2, .mostFirst), height)
            found.keep(whole)
        }

        /// A scan, up to the next foreign marker.
        private mutating func scan(_ whole: Range<Int>) throws(ImageFault) {
            scans += 1
            guard size != nil, scans <= ImageLimits.scans else { throw .damaged }
            while true {
                reader.skip(to: 0xFF)
                var after = reader
                _ = try after.take(1)
                guard let next = after.next else { throw .truncated }
                guard next == 0 || next == 0xFF || Marker.restarts.contains(next) else { break }
                _ = try reader.take(next == 0xFF ? 1 : 2)
            }
            found.keep(whole.lowerBound..<reader.position)
        }

        /// Drops the thumbnail, which may show cropped parts.
        private mutating func keepResolution(_ payload: Range<Int>) {
            guard jfif.isEmpty, has(Array("JFIF\0".utf8), payload), payload.count >= 14 else { return }
            jfif = [0xFF, Marker.application0, 0, 16] + reader.bytes[payload.prefix(12)] + [0, 0]
        }

        /// Decoders need the colour transform.
        private mutating func keepColourTransform(_ payload: Range<Int>) {
            guard has(Array("Adobe".utf8), payload), payload.count >= 12 else { return }
            found.pieces.append(.made([0xFF, Marker.application14, 0, 14] + reader.bytes[payload.prefix(12)]))
        }

        private mutating func readExif(_ payload: Range<Int>) {
            guard found.exif == nil, has(Exif.prefix, payload) else { return }
            found.exif = Exif(reader.bytes, payload.dropFirst(Exif.prefix.count))
        }

        private func has(_ wanted: [UInt8], _ payload: Range<Int>) -> Bool {
            ByteReader(reader.bytes, payload).has(wanted)
        }

        /// JFIF, and minimal Exif if rotated.
        private var beginning: [UInt8] {
            let beginning = [0xFF, Marker.start] + jfif
            guard let orientation = found.exif?.orientation, orientation != .up else { return beginning }
            return beginning + JPEGFile.orientationSegment(orientation)
        }
    }
}
