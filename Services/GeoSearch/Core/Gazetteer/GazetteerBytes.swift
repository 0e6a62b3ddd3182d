/// Typed reads from a gazetteer's bytes.
///
/// What lies outside a section reads as zero or empty.
struct GazetteerBytes {
    /// Entries that share one least rank in ``GazetteerSection/minima``.
    static let block = 32

    let bytes: UnsafeRawBufferPointer
    let ranges: [Range<Int>]

    func count(of section: GazetteerSection) -> Int {
        ranges[section.rawValue].count / section.stride
    }

    /// The number at a byte of a record.
    func number<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type,
        _ section: GazetteerSection,
        _ index: Int,
        byte: Int = 0
    ) -> Value {
        guard index >= 0, index < count(of: section) else { return 0 }
        let offset = ranges[section.rawValue].lowerBound + index * section.stride + byte
        return Value(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: type))
    }

    func word(_ section: GazetteerSection, _ index: Int) -> Int {
        Int(number(UInt32.self, section, index))
    }

    /// The length-prefixed string at an offset of a pool.
    func string(_ pool: GazetteerSection, at offset: Int) -> UnsafeRawBufferPointer {
        let range = ranges[pool.rawValue]
        guard offset >= 0, offset < range.count else { return UnsafeRawBufferPointer(start: nil, count: 0) }
        let start = range.lowerBound + offset + 1
        let end = min(range.upperBound, start + Int(bytes[start - 1]))
        return UnsafeRawBufferPointer(rebasing: bytes[start..<end])
    }

    func text(at offset: Int) -> String {
        String(decoding: string(.strings, at: offset), as: UTF8.self)
    }

    func key(ofEntry entry: Int) -> UnsafeRawBufferPointer {
        string(.keys, at: word(.entryKeys, entry))
    }
}
