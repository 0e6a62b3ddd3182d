/// GIF blocks (CompuServe, GIF89a).
enum GIFFile {
    private enum Block {
        static let image: UInt8 = 0x2C
        static let extended: UInt8 = 0x21
        static let end: UInt8 = 0x3B
        /// Names the transparent colour.
        static let graphicControl: UInt8 = 0xF9
        /// Introducer, label, length, flags, two bytes of delay, colour, end.
        static let controlLength = 8
    }

    static func walk(_ bytes: [UInt8]) throws(ImageFault) -> ImageParts.Found {
        try layout(bytes).found
    }

    struct Layout {
        var found: ImageParts.Found
        /// Relative to the canvas (`found`).
        var frame: (left: Int, top: Int, width: Int, height: Int)
        var isInterlaced = false
        /// Three bytes per colour.
        var palette: Range<Int>
        var transparent: UInt8?
        /// Initial code length and compressed blocks.
        var pixels: Range<Int>
    }

    static func layout(_ bytes: [UInt8]) throws(ImageFault) -> Layout {
        var reader = ByteReader(bytes)
        _ = try reader.take(6)
        let width = try reader.number(2, .leastFirst)
        let canvas = try ImageParts.size(width, try reader.number(2, .leastFirst))
        let flags = try reader.byte()
        _ = try reader.take(2)
        let shared = try palette(flags, &reader)
        var found = ImageParts.Found(size: canvas)
        found.keep(0..<reader.position)
        var layout: Layout?
        var control: Range<Int>?
        for _ in 0..<ImageLimits.segments {
            let start = reader.position
            switch try reader.byte() {
            case Block.extended:
                let label = try reader.byte()
                try skipBlocks(&reader)
                let block = start..<reader.position
                if label == Block.graphicControl, block.count == Block.controlLength { control = block }
            case Block.image:
                guard layout == nil else { throw .animated }
                if let control { found.keep(control) }
                layout = try image(&reader, in: found, shared, transparent(bytes, control))
                found.keep(start..<reader.position)
            case Block.end:
                guard var layout else { throw .damaged }
                found.keep(start..<reader.position)
                layout.found = found
                return layout
            default: throw .damaged
            }
        }
        throw .damaged
    }

    private static func image(
        _ reader: inout ByteReader,
        in found: ImageParts.Found,
        _ shared: Range<Int>,
        _ transparent: UInt8?
    ) throws(ImageFault) -> Layout {
        let left = try reader.number(2, .leastFirst)
        let top = try reader.number(2, .leastFirst)
        let width = try reader.number(2, .leastFirst)
        let height = try reader.number(2, .leastFirst)
        guard width > 0, height > 0, left + width <= found.size.width, top + height <= found.size.height else {
            throw .damaged
        }
        let flags = try reader.byte()
        let own = try palette(flags, &reader)
        let start = reader.position
        _ = try reader.byte()
        try skipBlocks(&reader)
        return Layout(
            found: found,
            frame: (left, top, width, height),
            isInterlaced: flags & 0x40 != 0,
            palette: own.isEmpty ? shared : own,
            transparent: transparent,
            pixels: start..<reader.position
        )
    }

    /// Possibly empty.
    private static func palette(_ flags: UInt8, _ reader: inout ByteReader) throws(ImageFault) -> Range<Int> {
        try reader.take(flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1))
    }

    private static func transparent(_ bytes: [UInt8], _ control: Range<Int>?) -> UInt8? {
        guard let control, bytes[control.lowerBound + 3] & 1 == 1 else { return nil }
        return bytes[control.lowerBound + 6]
    }

    private static func skipBlocks(_ reader: inout ByteReader) throws(ImageFault) {
        while true {
            let count = try reader.byte()
            if count == 0 { return }
            _ = try reader.take(Int(count))
        }
    }
}
