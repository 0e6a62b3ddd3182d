extension JSONWriter {
    /// Writes one more member of an object that has one.
    func member(_ name: StaticString, _ text: String) {
        beginMember(name)
        write(text)
    }

    /// Writes one more member of an object that has one.
    func member(_ name: StaticString, _ number: Int) {
        beginMember(name)
        write(number)
    }

    private func beginMember(_ name: StaticString) {
        append(",\"")
        append(name)
        append("\":")
    }

    /// Writes a value; whatever it throws becomes a fault of this side.
    func writeWhole(_ value: some Encodable) throws(Fault) {
        do {
            try writeValue(value)
        } catch {
            throw JSONWriter.fault(for: error)
        }
    }

    static func fault(for error: any Error) -> Fault {
        switch error {
        case let fault as Fault: fault
        case let error as any FaultConvertible: error.fault
        case EncodingError.invalidValue(_, let context):
            Fault(.internal, "a value has no JSON: \(context.debugDescription)")
        default: Fault(.internal, "a value has no JSON")
        }
    }

    /// The whole line.
    ///
    /// - Throws: `too-large` over ``WireLimits/line`` bytes.
    func line(_ what: String) throws(Fault) -> [UInt8] {
        var line: [UInt8] = []
        try finish(into: &line)
        guard line.count <= WireLimits.line else {
            throw Fault(.tooLarge, "\(what) is \(line.count) bytes, which is over the limit of \(WireLimits.line)")
        }
        return line
    }
}
