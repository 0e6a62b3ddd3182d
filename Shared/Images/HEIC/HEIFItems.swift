/// The items of a HEIF file, their properties and relations (ISO/IEC 23008-12).
struct HEIFItems {
    struct Property {
        let box: Box
        /// Whether a reader that does not know it must not show the item.
        let isEssential: Bool
    }

    private struct Extents {
        let isInBox: Bool
        var parts: [(offset: Int, count: Int)] = []
    }

    private struct Reference {
        let type: String
        let from: Int
        let to: [Int]
    }

    private let bytes: [UInt8]
    private var types: [Int: String] = [:]
    private var extents: [Int: Extents] = [:]
    private var allProperties: [Box] = []
    private var associations: [Int: [(index: Int, isEssential: Bool)]] = [:]
    private var references: [Reference] = []
    private var itemData: Range<Int>?
    /// The item to show.
    private(set) var primary = 0

    /// Items, and parts of all items; an iPhone's photo has about 60.
    private static let maximum = 4_096

    /// - Parameter meta: the box `meta`.
    init(_ bytes: [UInt8], in meta: Box) throws(ImageFault) {
        self.bytes = bytes
        for box in try Box.list(in: bytes, try FullBox(meta, in: bytes).reader.rest) {
            switch box.type {
            case "pitm": try readPrimary(box)
            case "iinf": try readTypes(box)
            case "iloc": try readExtents(box)
            case "iref": try readReferences(box)
            case "iprp": try readProperties(box)
            case "idat": itemData = box.payload
            default: break
            }
        }
        guard types[primary] != nil else { throw .damaged }
    }

    func type(of item: Int) -> String? { types[item] }

    /// Returns properties in the order in which they apply.
    func properties(of item: Int) throws(ImageFault) -> [Property] {
        var found: [Property] = []
        // Index 0 is none.
        for (index, isEssential) in associations[item] ?? [] where index > 0 {
            guard index <= allProperties.count else { throw .damaged }
            found.append(Property(box: allProperties[index - 1], isEssential: isEssential))
        }
        return found
    }

    /// The items to which an item refers.
    func references(_ type: String, from item: Int) -> [Int] {
        references.filter { $0.type == type && $0.from == item }.flatMap(\.to)
    }

    /// The first item of a type that describes another.
    func description(_ type: String, of item: Int) -> Int? {
        references.first { $0.type == "cdsc" && types[$0.from] == type && $0.to.contains(item) }?.from
    }

    func data(of item: Int) throws(ImageFault) -> [UInt8] {
        guard let extents = extents[item], let space = extents.isInBox ? itemData : bytes.indices else {
            throw .damaged
        }
        var data: [UInt8] = []
        for part in extents.parts {
            var reader = ByteReader(bytes, space)
            _ = try reader.take(part.offset)
            data += bytes[try reader.take(part.count)]
            // Parts may overlap.
            guard data.count <= ImageLimits.bytes else { throw .damaged }
        }
        return data
    }

    private mutating func readPrimary(_ box: Box) throws(ImageFault) {
        var box = try FullBox(box, in: bytes)
        primary = try box.reader.number(box.version == 0 ? 2 : 4, .mostFirst)
    }

    private mutating func readTypes(_ box: Box) throws(ImageFault) {
        var box = try FullBox(box, in: bytes)
        _ = try box.reader.take(box.version == 0 ? 2 : 4)
        for entry in try Box.list(in: bytes, box.reader.rest) where entry.type == "infe" {
            var entry = try FullBox(entry, in: bytes)
            // Older versions are of files without HEVC.
            guard entry.version >= 2 else { continue }
            let item = try entry.reader.number(entry.version == 2 ? 2 : 4, .mostFirst)
            _ = try entry.reader.take(2)
            types[item] = try entry.reader.name()
        }
    }

    private mutating func readExtents(_ box: Box) throws(ImageFault) {
        let box = try FullBox(box, in: bytes)
        let version = box.version
        var reader = box.reader
        let sizes = try reader.number(2, .mostFirst)
        let (offset, length, base) = (sizes >> 12, sizes >> 8 & 15, sizes >> 4 & 15)
        let index = version > 0 ? sizes & 15 : 0
        guard version <= 2, [offset, length, base, index].allSatisfy([0, 4, 8].contains) else { throw .damaged }
        var left = Self.maximum
        for _ in 0..<(try reader.number(version < 2 ? 2 : 4, .mostFirst)) {
            let item = try reader.number(version < 2 ? 2 : 4, .mostFirst)
            let method = version > 0 ? try reader.number(2, .mostFirst) & 15 : 0
            // 1 is relative to `idat`; 2, to other items, is not in use.
            guard method <= 1, try reader.number(2, .mostFirst) == 0 else { throw .unreadable }
            let start = try reader.wide(base)
            var found = Extents(isInBox: method == 1)
            for _ in 0..<(try reader.number(2, .mostFirst)) {
                _ = try reader.wide(index)
                let place = try reader.wide(offset)
                found.parts.append((start + place, try reader.wide(length)))
                left -= 1
                guard left > 0 else { throw .damaged }
            }
            left -= 1
            guard left > 0 else { throw .damaged }
            extents[item] = found
        }
    }

    private mutating func readReferences(_ box: Box) throws(ImageFault) {
        let box = try FullBox(box, in: bytes)
        let width = box.version == 0 ? 2 : 4
        for entry in try Box.list(in: bytes, box.reader.rest) {
            var reader = ByteReader(bytes, entry.payload)
            let from = try reader.number(width, .mostFirst)
            var to: [Int] = []
            let count = try reader.number(2, .mostFirst)
            guard count <= Self.maximum else { throw .damaged }
            for _ in 0..<count { to.append(try reader.number(width, .mostFirst)) }
            references.append(Reference(type: entry.type, from: from, to: to))
        }
    }

    private mutating func readProperties(_ box: Box) throws(ImageFault) {
        for child in try Box.list(in: bytes, box.payload) {
            if child.type == "ipco" { allProperties = try Box.list(in: bytes, child.payload) }
            if child.type == "ipma" { try readAssociations(child) }
        }
    }

    private mutating func readAssociations(_ box: Box) throws(ImageFault) {
        let box = try FullBox(box, in: bytes)
        var reader = box.reader
        let width = box.flags & 1 == 0 ? 1 : 2
        let essential = width == 1 ? 0x80 : 0x8000
        var left = Self.maximum
        for _ in 0..<(try reader.number(4, .mostFirst)) {
            let item = try reader.number(box.version == 0 ? 2 : 4, .mostFirst)
            for _ in 0..<(try reader.byte()) {
                let value = try reader.number(width, .mostFirst)
                associations[item, default: []].append((value & (essential - 1), value & essential != 0))
                left -= 1
                guard left > 0 else { throw .damaged }
            }
            left -= 1
            guard left > 0 else { throw .damaged }
        }
    }
}

extension ByteReader {
    /// The remaining range.
    var rest: Range<Int> { position..<(position + left) }

    /// A number of 0, 4 or 8 bytes.
    fileprivate mutating func wide(_ count: Int) throws(ImageFault) -> Int {
        guard count == 8 else { return try number(count, .mostFirst) }
        guard try number(4, .mostFirst) == 0 else { throw .truncated }
        return try number(4, .mostFirst)
    }
}
