/// The binary forms of a statement's values, in one buffer.
struct BoundValues {
    private var bytes: [UInt8] = []
    private var lengths: [Int32] = []
    private var isNull: [Bool] = []

    /// - Throws: ``PostgresError/statement(problem:sql:)`` for values that do not fit the statement.
    init(_ values: [PostgresValue], for statement: PreparedStatement) throws(PostgresError) {
        guard values.count == statement.parameters.count else {
            throw .statement(
                problem: "expected \(statement.parameters.count) values, got \(values.count)",
                sql: statement.sql
            )
        }
        for (index, (value, type)) in zip(values, statement.parameters).enumerated() {
            if case .null = value {
                add([], isNull: true)
                continue
            }
            guard let form = type.encode(value) else {
                let problem = "value \(index + 1) is \(value.typeName), which does not fit \(type)"
                throw .statement(problem: problem, sql: statement.sql)
            }
            if case .text = value, form.contains(0) {
                throw .statement(problem: "value \(index + 1) contains U+0000", sql: statement.sql)
            }
            add(form, isNull: false)
        }
    }

    private mutating func add(_ form: [UInt8], isNull: Bool) {
        bytes += form
        lengths.append(Int32(form.count))
        self.isNull.append(isNull)
    }

    /// Calls `body` with the number of values, pointers to them, their lengths, and formats (binary).
    func withPointers(
        _ body: (Int32, UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?) -> Int32
    ) -> Int32 {
        // An empty value needs an address too.
        (bytes + [0]).withUnsafeBytes { buffer in
            var offset = 0
            let pointers = zip(lengths, isNull).map { length, isNull -> UnsafePointer<CChar>? in
                defer { offset += Int(length) }
                return isNull ? nil : buffer.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            }
            return body(Int32(lengths.count), pointers, lengths, [Int32](repeating: 1, count: lengths.count))
        }
    }
}
