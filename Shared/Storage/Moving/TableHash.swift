/// A hash of a table's rows that does not depend on their order: the sum of the rows' digests.
struct TableHash: Equatable {
    private(set) var rows = 0
    private var sums = [UInt64](repeating: 0, count: 4)

    /// - Parameter digest: SHA-256.
    mutating func add(_ row: [SQLValue], _ digest: ([UInt8]) -> [UInt8]) {
        rows += 1
        let bytes = digest(row.flatMap(Self.bytes))
        for place in sums.indices {
            let word = bytes[place * 8..<place * 8 + 8].reduce(0) { $0 << 8 | UInt64($1) }
            sums[place] &+= word
        }
    }

    /// In hexadecimal digits.
    var text: String {
        sums.map { sum in
            let digits = String(sum, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    /// Different for different values.
    private static func bytes(of value: SQLValue) -> [UInt8] {
        switch value {
        case .null: [0]
        case .integer(let integer): [1] + bytes(of: UInt64(bitPattern: integer))
        case .real(let real): [2] + bytes(of: real.bitPattern)
        case .text(let text): [3] + bytes(of: UInt64(text.utf8.count)) + text.utf8
        case .blob(let blob): [4] + bytes(of: UInt64(blob.count)) + blob
        }
    }

    private static func bytes(of word: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) }
    }
}
