import Glibc

/// Goes through bytes, and never behind their end.
struct ByteReader {
    let bytes: [UInt8]
    private(set) var position: Int
    private let end: Int

    init(_ bytes: [UInt8]) {
        self.init(bytes, bytes.indices)
    }

    /// - Parameter range: within the indices of `bytes`.
    init(_ bytes: [UInt8], _ range: Range<Int>) {
        self.bytes = bytes
        (position, end) = (range.lowerBound, range.upperBound)
    }

    /// How many bytes there are still.
    var left: Int { end - position }

    /// The next byte, which is not taken; `nil` at the end.
    var next: UInt8? { left > 0 ? bytes[position] : nil }

    /// Takes so many bytes, of which it tells the place.
    mutating func take(_ count: Int) throws(ImageFault) -> Range<Int> {
        guard count >= 0, count <= left else { throw .truncated }
        defer { position += count }
        return position..<(position + count)
    }

    mutating func byte() throws(ImageFault) -> UInt8 {
        bytes[try take(1).lowerBound]
    }

    /// A number of so many bytes, at most seven.
    mutating func number(_ count: Int, _ order: ByteOrder) throws(ImageFault) -> Int {
        bytes[try take(count)].number(order)
    }

    /// Whether these bytes come next.
    func has(_ wanted: some Sequence<UInt8>) -> Bool {
        bytes[position..<end].starts(with: wanted)
    }

    /// Goes on to the next byte of this value, or to the end.
    mutating func skip(to value: UInt8) {
        let found = bytes[position..<end].withUnsafeBytes { rest in
            rest.baseAddress.flatMap { start in
                memchr(start, Int32(value), rest.count).map { UnsafeRawPointer($0) - start }
            }
        }
        position = found.map { position + $0 } ?? end
    }
}

/// Which byte of a number comes first.
enum ByteOrder {
    case mostFirst, leastFirst
}

extension ArraySlice<UInt8> {
    /// The number that at most seven bytes are.
    func number(_ order: ByteOrder) -> Int {
        switch order {
        case .mostFirst: reduce(0) { $0 << 8 | Int($1) }
        case .leastFirst: reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }
}

extension [UInt8] {
    /// Adds a number of so many bytes.
    mutating func append(_ number: Int, _ count: Int, _ order: ByteOrder) {
        let shifts = (0..<count).map { 8 * $0 }
        append(
            contentsOf: (order == .leastFirst ? shifts : shifts.reversed()).map {
                UInt8(truncatingIfNeeded: number >> $0)
            }
        )
    }
}
