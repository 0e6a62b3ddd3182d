import Glibc

struct ByteReader {
    let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes, bytes.indices)
    }

    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        (position, end) = (range.lowerBound, range.upperBound)
    }

    var left: Int { end - position }

    /// Not consumed; `nil` at the end.
    var next: UInt8? { left > 0 ? bytes[position] : nil }

    mutating func take(_ count: Int) throws(ImageFault) -> Range<Int> {
        guard count >= 0, count <= left else { throw .truncated }
        defer { position += count }
        return position..<(position + count)
    }

    mutating func byte() throws(ImageFault) -> UInt8 {
        bytes[try take(1).lowerBound]
    }

    /// At most seven bytes.
    mutating func number(_ count: Int, _ order: ByteOrder) throws(ImageFault) -> Int {
        bytes[try take(count)].number(order)
    }

    /// The four characters that name a chunk or a box.
    mutating func name() throws(ImageFault) -> String {
        String(decoding: bytes[try take(4)], as: UTF8.self)
    }

    func has(_ wanted: some Sequence<UInt8>) -> Bool {
        bytes[position..<end].starts(with: wanted)
    }

    /// Skips to a byte, or to the end.
    mutating func skip(to value: UInt8) {
        let found = bytes[position..<end].withUnsafeBytes { rest in
            rest.baseAddress.flatMap { start in
                memchr(start, Int32(value), rest.count).map { UnsafeRawPointer($0) - start }
            }
        }
        position = found.map { position + $0 } ?? end
    }
}

enum ByteOrder {
    case mostFirst, leastFirst
}

extension ArraySlice<UInt8> {
    /// At most seven bytes.
    func number(_ order: ByteOrder) -> Int {
        switch order {
        case .mostFirst: reduce(0) { $0 << 8 | Int($1) }
        case .leastFirst: reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}

extension [UInt8] {
    mutating func append(_ number: Int, _ count: Int, _ order: ByteOrder) {
        let shifts = (0..<count).map { 8 * $0 }
        append(
            contentsOf: (order == .leastFirst ? shifts : shifts.reversed()).map {
                UInt8(truncatingIfNeeded: number >> $0)
            }
        )
    }
}
