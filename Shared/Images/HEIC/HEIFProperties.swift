/// Colours as ITU-T H.273 numbers them.
struct CodedColours {
    let primaries: Int
    let transfer: Int
    let matrix: Int
    let isFullRange: Bool

    /// PQ and HLG.
    var isHDR: Bool { [16, 18].contains(transfer) }
}

/// The known properties of an item.
struct HEIFProperties {
    private(set) var size: (width: Int, height: Int)?
    /// The contents of the box `hvcC`.
    private(set) var configuration: Range<Int>?
    private(set) var profile: Range<Int>?
    private(set) var colours: CodedColours?
    private var transforms: [Transform] = []

    fileprivate enum Transform {
        case turned(ImageOrientation)
        case cut(Aperture)
    }

    /// Eight numbers of `clap`: width, height, and distances of the centres, each a fraction.
    fileprivate struct Aperture {
        let fractions: [Double]
    }

    init(_ bytes: [UInt8], _ properties: [HEIFItems.Property]) throws(ImageFault) {
        for property in properties {
            let box = property.box
            var reader = ByteReader(bytes, box.payload)
            switch box.type {
            case "ispe":
                _ = try reader.take(4)
                let width = try reader.number(4, .mostFirst)
                size = (width, try reader.number(4, .mostFirst))
            case "hvcC": configuration = box.payload
            case "colr": try readColours(&reader)
            case "irot": turn(by: Int(try reader.byte() & 3))
            case "imir": transforms.append(.turned(try reader.byte() & 1 == 0 ? .downMirrored : .upMirrored))
            case "clap": try readAperture(&reader)
            default: guard !property.isEssential else { throw .unreadable }
            }
        }
    }

    /// - Throws: ``ImageFault/damaged`` if a part is outside the image.
    func changes(of size: (width: Int, height: Int)) throws(ImageFault) -> [HEICFile.Change] {
        var (width, height) = size
        var changes: [HEICFile.Change] = []
        for transform in transforms {
            switch transform {
            case .turned(let orientation):
                if orientation.swapsSides { (width, height) = (height, width) }
                changes.append(.turned(orientation))
            case .cut(let aperture):
                let across = try aperture.part(of: width, at: 0)
                let down = try aperture.part(of: height, at: 1)
                (width, height) = (across.count, down.count)
                changes.append(.cut(left: across.lowerBound, top: down.lowerBound, width: width, height: height))
            }
        }
        return changes
    }

    private mutating func readColours(_ reader: inout ByteReader) throws(ImageFault) {
        switch try reader.name() {
        case "prof", "rICC": profile = reader.rest
        case "nclx":
            let primaries = try reader.number(2, .mostFirst)
            let transfer = try reader.number(2, .mostFirst)
            let matrix = try reader.number(2, .mostFirst)
            let isFullRange = try reader.byte() & 0x80 != 0
            colours = CodedColours(primaries: primaries, transfer: transfer, matrix: matrix, isFullRange: isFullRange)
        default: break
        }
    }

    /// - Parameter quarters: counterclockwise.
    private mutating func turn(by quarters: Int) {
        let orientations: [ImageOrientation] = [.up, .left, .down, .right]
        transforms.append(.turned(orientations[quarters]))
    }

    private mutating func readAperture(_ reader: inout ByteReader) throws(ImageFault) {
        var fractions: [Double] = []
        for _ in 0..<4 {
            let above = Int32(truncatingIfNeeded: try reader.number(4, .mostFirst))
            let below = Int32(truncatingIfNeeded: try reader.number(4, .mostFirst))
            guard below != 0 else { throw .damaged }
            fractions.append(Double(above) / Double(below))
        }
        transforms.append(.cut(Aperture(fractions: fractions)))
    }
}

extension HEIFProperties.Aperture {
    /// ISO/IEC 14496-12, 12.1.4.
    fileprivate func part(of length: Int, at axis: Int) throws(ImageFault) -> Range<Int> {
        let (count, shift) = (fractions[axis], fractions[2 + axis])
        let start = (shift + Double(length - 1) / 2 - (count - 1) / 2).rounded()
        guard count >= 1, start >= 0, start + count <= Double(length) + 0.5 else { throw .damaged }
        return Int(start)..<min(length, Int(start + count.rounded()))
    }
}
