/// The parameter sets of a HEVC picture, from the property `hvcC` (ISO/IEC 14496-15, 8.3.3).
struct HEVCConfiguration {
    /// Units that each follow their length in four bytes.
    private var parameters: [UInt8] = []
    /// The size of the length fields in the picture's data.
    private let lengthSize: Int
    /// The coded size, in multiples of a block.
    private(set) var size = (width: 0, height: 0)

    private enum Unit {
        static let pictures = 0..<32
        static let sequenceParameters = 33
        static let parameters = 32...34
        /// Parameter sets, and slices of one picture.
        static let maximum = 1_024
    }

    init(_ bytes: [UInt8], _ range: Range<Int>) throws(ImageFault) {
        var reader = ByteReader(bytes, range)
        _ = try reader.take(21)
        lengthSize = Int(try reader.byte() & 3) + 1
        for _ in 0..<(try reader.byte()) {
            let type = Int(try reader.byte() & 0x3F)
            for _ in 0..<(try reader.number(2, .mostFirst)) {
                let unit = try reader.take(try reader.number(2, .mostFirst))
                // Supplemental data is of no use.
                guard Unit.parameters.contains(type), unit.count > 2 else { continue }
                if type == Unit.sequenceParameters {
                    guard size == (0, 0) else { throw .damaged }
                    size = try SequenceParameters.size(Array(bytes[unit]))
                }
                Self.append(bytes[unit], to: &parameters)
            }
        }
        guard size != (0, 0) else { throw .damaged }
    }

    /// The parameters, and the slices of a picture: nothing else that the data may contain.
    func stream(_ data: [UInt8]) throws(ImageFault) -> [UInt8] {
        var reader = ByteReader(data)
        var stream = parameters
        var units = 0
        while reader.left > 0 {
            let unit = try reader.take(try reader.number(lengthSize, .mostFirst))
            units += 1
            guard units <= Unit.maximum, unit.count > 2 else { throw .damaged }
            if Unit.pictures.contains(Int(data[unit.lowerBound] >> 1 & 0x3F)) { Self.append(data[unit], to: &stream) }
        }
        return stream
    }

    private static func append(_ unit: ArraySlice<UInt8>, to stream: inout [UInt8]) {
        stream.append(unit.count, 4, .mostFirst)
        stream += unit
    }
}

/// A sequence parameter set (ITU-T H.265, 7.3.2.2), as far as the size.
private enum SequenceParameters {
    static func size(_ unit: [UInt8]) throws(ImageFault) -> (width: Int, height: Int) {
        var bits = Bits(unit)
        _ = try bits.number(16 + 4)
        let layers = try bits.number(3)
        // Nesting; profile and level.
        _ = try bits.number(1)
        for _ in 0..<12 { _ = try bits.number(8) }
        var extra = 0
        for layer in 0..<(layers > 0 ? 8 : 0) {
            let (hasProfile, hasLevel) = (try bits.number(1), try bits.number(1))
            if layer < layers { extra += hasProfile * 88 + hasLevel * 8 }
        }
        for _ in 0..<extra { _ = try bits.number(1) }
        _ = try bits.exponential()
        if try bits.exponential() == 3 { _ = try bits.number(1) }
        let width = try bits.exponential()
        return (width, try bits.exponential())
    }

    /// Bits without the bytes that prevent the emulation of start codes.
    private struct Bits {
        private let bytes: [UInt8]
        private var position = 0

        init(_ unit: [UInt8]) {
            var bytes: [UInt8] = []
            var zeros = 0
            for byte in unit.prefix(512) {
                if zeros >= 2, byte == 3 {
                    zeros = 0
                } else {
                    zeros = byte == 0 ? zeros + 1 : 0
                    bytes.append(byte)
                }
            }
            self.bytes = bytes
        }

        mutating func number(_ count: Int) throws(ImageFault) -> Int {
            guard position + count <= bytes.count * 8 else { throw .truncated }
            defer { position += count }
            return (position..<(position + count)).reduce(0) { $0 << 1 | Int(bytes[$1 / 8] >> (7 - $1 % 8) & 1) }
        }

        /// Exponential Golomb (9.2).
        mutating func exponential() throws(ImageFault) -> Int {
            var zeros = 0
            while try number(1) == 0 { zeros += 1 }
            guard zeros <= 24 else { throw .damaged }
            return 1 << zeros - 1 + (try number(zeros))
        }
    }
}
