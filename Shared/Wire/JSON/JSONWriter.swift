/// The output of one encoding, shared by its encoder and containers.
///
/// A nested container may be written later, so it gets its own writer and a placeholder space.
final class JSONWriter {
    enum Opened {
        case nothing, object, array
    }

    // Exclusivity checks on an array in a class took a third of the time.
    private var bytes: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    private var start = 0
    /// Start of the members of an open dictionary; `nil` for other values.
    private var members: [Int]?
    private var opened = Opened.nothing
    private var depth: Int
    private var failure: Fault?
    private var nested: [(place: Int, writer: JSONWriter)] = []

    /// - Parameter depth: the enclosing containers.
    init(depth: Int = 0, capacity: Int = 1000) {
        self.depth = depth
        self.capacity = capacity
        bytes = .allocate(capacity: capacity)
    }

    deinit {
        bytes.deallocate()
    }

    var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: bytes, count: count) }

    func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        bytes[count] = byte
        count += 1
    }

    func append(_ more: UnsafeBufferPointer<UInt8>) {
        guard let address = more.baseAddress else { return }
        if capacity - count < more.count { grow(by: more.count) }
        (bytes + count).initialize(from: address, count: more.count)
        count += more.count
    }

    func append(_ word: StaticString) {
        append(UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    private func grow(by more: Int) {
        capacity = max(capacity * 2, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.moveInitialize(from: bytes, count: count)
        bytes.deallocate()
        bytes = larger
    }
}

extension JSONWriter {
    func open(_ container: Opened) {
        if opened == .nothing, count == start {
            opened = container
            depth += 1
            if depth > WireLimits.depth {
                fail(Fault(.internal, "a value is more than \(WireLimits.depth) levels deep"))
            }
            append(container == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        } else if opened != container {
            fail(Fault(.internal, "a value encodes an object and another container"))
        }
    }

    /// An empty value is `{}`.
    private func close() {
        if count == start { open(.object) }
        switch opened {
        case .nothing: return
        case .object:
            if let members { sort(members) }
            append(UInt8(ascii: "}"))
        case .array: append(UInt8(ascii: "]"))
        }
        depth -= 1
        opened = .nothing
    }

    /// An error fails the whole encoding, even if a type catches it.
    func writeValue(_ value: some Encodable) throws {
        let (outerStart, outerOpened, outerMembers) = (start, opened, members)
        (start, opened, members) = (count, .nothing, nil)
        do {
            if let failure { throw failure }
            try value.encode(to: JSONNodeEncoder(writer: self))
        } catch {
            fail(JSONWriter.fault(for: error))
            throw error
        }
        close()
        (start, opened, members) = (outerStart, outerOpened, outerMembers)
    }

    func fail(_ fault: Fault) {
        failure = failure ?? fault
    }

    func comma() {
        guard count > 0 else { return }
        switch bytes[count - 1] {
        case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ":"): return
        default: append(UInt8(ascii: ","))
        }
    }

    func name(_ name: String) {
        comma()
        members?.append(count)
        write(name)
        append(UInt8(ascii: ":"))
    }

    /// Orders the members of the open object by their names when it is closed.
    func sortMembers() { members = [] }

    private func sort(_ starts: [Int]) {
        guard starts.count > 1, nested.allSatisfy({ $0.place < starts[0] }) else { return }
        let ends = starts.dropFirst().map { $0 - 1 } + [count]
        let texts = zip(starts, ends).map { Array(text[$0..<$1]) }
        count = starts[0]
        for member in texts.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
            comma()
            member.withUnsafeBufferPointer(append)
        }
    }

    /// Returns a writer whose output is inserted here.
    func nest() -> JSONWriter {
        let writer = JSONWriter(depth: depth, capacity: 64)
        nested.append((count, writer))
        append(UInt8(ascii: " "))
        return writer
    }

    /// Appends the text to `line`, which is unchanged on a fault.
    func finish(into line: inout [UInt8]) throws(Fault) {
        close()
        if let failure { throw failure }
        guard !nested.isEmpty else {
            line += text
            return
        }
        var whole = line
        var written = 0
        for (place, writer) in nested {
            whole += text[written..<place]
            try writer.finish(into: &whole)
            written = place + 1
        }
        line = whole + text[written...]
    }
}
