import Foundation

/// Writes the structures of an index, or reads them in the same order.
///
/// Arrays are copied as they lie in memory, with their count and the size of an element: a program whose elements have
/// another size refuses the snapshot. Each begins at a multiple of 16 bytes.
final class SnapshotCoder {
    private enum Medium {
        case output(SnapshotOutput)
        case input(UnsafeRawBufferPointer, offset: Int)
    }

    private static let alignment = 16

    private var medium: Medium

    init(writingTo output: SnapshotOutput) { medium = .output(output) }

    /// - Parameter bytes: must outlive the coder.
    init(reading bytes: UnsafeRawBufferPointer) { medium = .input(bytes, offset: 0) }

    /// Whether structures are replaced by those of the snapshot.
    var isReading: Bool {
        if case .input = medium { true } else { false }
    }

    /// Whether all bytes were read.
    var isAtEnd: Bool {
        if case .input(let bytes, let offset) = medium { offset == bytes.count } else { false }
    }

    func transfer<Value: BitwiseCopyable>(_ value: inout Value) throws {
        var values = [value]
        try transfer(&values)
        guard values.count == 1 else { throw SnapshotError.damaged }
        value = values[0]
    }

    func transfer<Element: BitwiseCopyable>(_ array: inout [Element]) throws {
        switch medium {
        case .output(let output):
            try write(array, to: output)
        case .input(let bytes, let offset):
            let (elements, end) = try Self.read(Element.self, in: bytes, from: offset)
            array = elements
            medium = .input(bytes, offset: end)
        }
    }

    /// Arrays of arrays, as one array and the counts.
    func transfer<Element: BitwiseCopyable>(_ arrays: inout [[Element]]) throws {
        var counts = isReading ? [] : arrays.map { UInt32($0.count) }
        var joined = isReading ? [] : Array(arrays.joined())
        try transfer(&counts)
        try transfer(&joined)
        guard isReading else { return }
        guard counts.reduce(0, { $0 + Int($1) }) == joined.count else { throw SnapshotError.damaged }
        var start = 0
        arrays = counts.map { count in
            defer { start += Int(count) }
            return Array(joined[start..<start + Int(count)])
        }
    }

    func transfer(_ strings: inout [String]) throws {
        var letters = isReading ? [] : strings.map { Array($0.utf8) }
        try transfer(&letters)
        if isReading { strings = letters.map { String(decoding: $0, as: UTF8.self) } }
    }

    func transfer<Part: SnapshotPart>(_ parts: inout [Part]) throws {
        var count = parts.count
        try transfer(&count)
        if isReading {
            parts = []
            // Each part takes at least one array, so a wrong count ends with the bytes.
            for _ in 0..<count {
                var part = Part()
                try part.transfer(self)
                parts.append(part)
            }
        } else {
            for var part in parts { try part.transfer(self) }
        }
    }

    func transfer<Key: BitwiseCopyable & Hashable, Value: BitwiseCopyable>(_ table: inout [Key: Value]) throws {
        var (keys, values) = isReading ? ([], []) : (Array(table.keys), Array(table.values))
        try transfer(&keys)
        try transfer(&values)
        if isReading { table = try Self.table(keys, values) }
    }

    func transfer<Part: SnapshotPart>(_ table: inout [String: Part]) throws {
        var (keys, values) = isReading ? ([], []) : (Array(table.keys), Array(table.values))
        try transfer(&keys)
        try transfer(&values)
        if isReading { table = try Self.table(keys, values) }
    }

    private static func table<Key: Hashable, Value>(_ keys: [Key], _ values: [Value]) throws -> [Key: Value] {
        let table = Dictionary(zip(keys, values)) { first, _ in first }
        guard keys.count == values.count, table.count == keys.count else { throw SnapshotError.damaged }
        return table
    }
}

extension SnapshotCoder {
    private struct ArrayHead: BitwiseCopyable {
        var count: UInt64
        var stride: UInt64
    }

    private func write<Element: BitwiseCopyable>(_ array: [Element], to output: SnapshotOutput) throws {
        let head = ArrayHead(count: UInt64(array.count), stride: UInt64(MemoryLayout<Element>.stride))
        try withUnsafeBytes(of: head) { try output.write($0) }
        try array.withUnsafeBytes { try output.write($0) }
        let padding = [UInt8](repeating: 0, count: Self.padding(of: array.count * MemoryLayout<Element>.stride))
        try padding.withUnsafeBytes { try output.write($0) }
    }

    private static func read<Element: BitwiseCopyable>(
        _ type: Element.Type,
        in bytes: UnsafeRawBufferPointer,
        from offset: Int
    ) throws -> (elements: [Element], end: Int) {
        let start = offset + MemoryLayout<ArrayHead>.size
        guard start <= bytes.count else { throw SnapshotError.damaged }
        let head = bytes.loadUnaligned(fromByteOffset: offset, as: ArrayHead.self)
        let stride = MemoryLayout<Element>.stride
        guard head.stride == UInt64(stride) else { throw SnapshotError.foreign }
        guard let count = Int(exactly: head.count), count <= (bytes.count - start) / max(1, stride) else {
            throw SnapshotError.damaged
        }
        let end = start + count * stride + padding(of: count * stride)
        guard end <= bytes.count else { throw SnapshotError.damaged }
        let elements = [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            if count > 0 {
                UnsafeMutableRawBufferPointer(buffer)
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start..<start + count * stride]))
            }
            initialized = count
        }
        return (elements, end)
    }

    private static func padding(of size: Int) -> Int { (alignment - size % alignment) % alignment }
}
