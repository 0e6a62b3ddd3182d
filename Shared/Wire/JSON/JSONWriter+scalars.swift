extension JSONWriter {
    func writeNull() { append("null") }

    func write(_ value: Bool) { append(value ? "true" : "false") }

    func write(_ text: String) {
        var text = text
        text.withUTF8(write(utf8:))
    }

    @inline(__always)
    func write<T: FixedWidthInteger>(_ value: T) {
        writeDigits(of: UInt64(truncatingIfNeeded: value.magnitude), isNegative: value < 0)
    }

    private func writeDigits(of magnitude: UInt64, isNegative: Bool) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21) { digits in
            var first = digits.count
            var rest = magnitude
            repeat {
                let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: 10)
                first -= 1
                digits[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder)
                rest = quotient
            } while rest != 0
            if isNegative {
                first -= 1
                digits[first] = UInt8(ascii: "-")
            }
            append(UnsafeBufferPointer(rebasing: digits[first...]))
        }
    }

    /// Writes the shortest text of the same number.
    @inline(__always)
    func write<T: BinaryFloatingPoint & CustomStringConvertible>(_ value: T) throws(Fault) {
        if let value = value as? Double, writeDecimals(of: value) { return }
        guard value.isFinite else { throw Fault(.internal, "a number that is not finite has no JSON") }
        var text = value.description
        text.withUTF8(append)
    }

    /// Fast path for at most seven decimals and fifteen digits, such as coordinates.
    ///
    /// Such texts map to distinct doubles, so this is the shortest.
    private func writeDecimals(of value: Double) -> Bool {
        let (magnitude, parts) = (value.magnitude, 10_000_000)
        let scaled = (magnitude * Double(parts)).rounded()
        guard scaled < 1e15, scaled / Double(parts) == magnitude, magnitude >= 1e-4 || magnitude == 0 else {
            return false
        }
        let (whole, fraction) = Int(scaled).quotientAndRemainder(dividingBy: parts)
        writeDigits(of: UInt64(whole), isNegative: value.sign == .minus)
        append(UInt8(ascii: "."))
        var (rest, unit) = (fraction, parts / 10)
        repeat {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest / unit))
            (rest, unit) = (rest % unit, unit / 10)
        } while rest > 0
        return true
    }

    func write(utf8 text: UnsafeBufferPointer<UInt8>) {
        append(UInt8(ascii: "\""))
        writeEscaped(text)
        append(UInt8(ascii: "\""))
    }

    private func writeEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var written = 0
        while true {
            let end = JSONText.endOfPlainText(in: text, from: written, isASCII: false)
            append(UnsafeBufferPointer(rebasing: text[written..<end]))
            guard end < text.count else { return }
            writeEscape(text[end])
            written = end + 1
        }
    }

    private func writeEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        default:
            append("\\u00")
            append(JSONWriter.digits[Int(byte >> 4)])
            append(JSONWriter.digits[Int(byte & 15)])
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)
}

extension JSONWriter {
    /// - Parameter name: must not need escaping.
    func name(_ name: StaticString) {
        comma()
        append(UInt8(ascii: "\""))
        append(name)
        append("\":")
    }

    func member(_ name: StaticString, _ text: String) {
        self.name(name)
        write(text)
    }

    func member(_ name: StaticString, _ number: Int) {
        self.name(name)
        write(number)
    }

    func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        write(value)
    }

    /// Makes `finish(into:)` throw if not finite.
    func member(_ name: StaticString, _ number: Double) {
        self.name(name)
        do {
            try write(number)
        } catch {
            fail(error)
        }
    }

    /// Encodes a value; errors become faults.
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

    /// Throws `too-large` over ``WireLimits/line`` bytes.
    func line(_ what: String) throws(Fault) -> [UInt8] {
        var line: [UInt8] = []
        try finish(into: &line)
        guard line.count <= WireLimits.line else {
            throw Fault(
                .tooLarge,
                "\(what) is \(line.count) bytes, the limit is \(WireLimits.line)",
                rule: "line-too-large",
                maximum: WireLimits.line
            )
        }
        return line
    }
}
