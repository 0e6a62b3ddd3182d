import TestKit
import Testing
import UmkreisWire

@Suite("Numbers") struct JSONNumberTests {
    @Test(
        "are the doubles that the standard library reads",
        arguments: [
            "0", "-0", "0.1", "-0.0", "1e22", "1e23", "9007199254740993", "123456789012345678",
            "1.7976931348623157e308", "5e-324",
            "2e-324", "2.2250738585072011e-308", "0.000001", "1E+2", "1e-7", "3.141592653589793238462643383279",
            "50.92138",
            "99999999999999999999", "0e99999999999999999999", "1e-99999999999999999999", "123456789e-30", "8.5e00021",
            "0.\(String(repeating: "0", count: 400))1e400",
        ]
    )
    func doubles(text: String) throws {
        let number = try WireJSON.decode(Double.self, from: Array(text.utf8))
        #expect(number == Double(text))
        #expect(number.sign == Double(text)?.sign)
    }

    @Test("beyond the range of doubles are refused", arguments: ["1e400", "-1e400", "1e99999999999999999999", "2e308"])
    func infinite(text: String) {
        let fault = #expect(throws: Fault.self) { try WireJSON.decode(Double.self, from: Array(text.utf8)) }
        let rule = "must be a number between -1.7976931348623157e+308 and 1.7976931348623157e+308"
        #expect(fault?.plain == Fault(.invalid, "the value \(rule)"))
        #expect(fault?.rule == "out-of-range")
        #expect(throws: Fault.self) { try WireJSON.decode(JSONValue.self, from: Array(text.utf8)) }
    }

    @Test("come back the same as doubles and floats, whichever they are") func roundTrip() throws {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let number = Double.randomBits(using: &random)
            #expect(try WireJSON.decode(Double.self, from: WireJSON.encode(number)) == number)
            let float = Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
            guard float.isFinite else { continue }
            #expect(try WireJSON.decode(Float.self, from: WireJSON.encode(float)) == float)
        }
        #expect(throws: Fault.self) { try WireJSON.decode(Float.self, from: Array("1e39".utf8)) }
    }

    @Test("are written as short as they can be, however many decimals they have") func shortest() throws {
        var random = SeededGenerator(seed: 11)
        var numbers: [Double] = [
            0, -0.0, 1e-4, 0.00012, 1e-5, 0.1 + 0.2, 1e8, 99_999_999.999_999_9, 1e15, 1e16, 123_456_789.5,
        ]
        for _ in 0..<20_000 {
            let scale = ([1, 10, 1e3, 1e6, 1e7, 1e8] as [Double]).randomElement(using: &random) ?? 1
            let digits = Double(Int.random(in: -9_999_999_999_999...9_999_999_999_999, using: &random))
            numbers += [
                digits / scale, (digits / 1e5).rounded() / scale, Double.random(in: -180...180, using: &random),
            ]
        }
        for number in numbers {
            #expect(String(decoding: try WireJSON.encode(number), as: UTF8.self) == number.description)
        }
    }

    @Test("without a finite value have no JSON", arguments: [Double.infinity, -.infinity, .nan])
    func notFinite(number: Double) {
        #expect(throws: Fault(.internal, "a number that is not finite has no JSON")) { try WireJSON.encode([number]) }
        #expect(throws: Fault(.internal, "lat is not finite and has no JSON")) {
            try WireJSON.encode(Sample.Spot(lat: number))
        }
    }

    @Test("fit each width to its ends, and no further") func widths() throws {
        func check<T: FixedWidthInteger & Codable>(_ type: T.Type, _ below: String, _ above: String) throws {
            for number in [T.min, T.max, 0, 1] {
                let text = try WireJSON.encode(number)
                #expect(String(decoding: text, as: UTF8.self) == "\(number)")
                #expect(try WireJSON.decode(type, from: text) == number)
            }
            for text in [below, above, "99999999999999999999999", "1e300"] {
                let fault = #expect(throws: Fault.self) { try WireJSON.decode(type, from: Array(text.utf8)) }
                #expect(fault?.message == "the value must be a whole number between \(T.min) and \(T.max)")
            }
        }
        try check(Int8.self, "-129", "128")
        try check(Int16.self, "-32769", "32768")
        try check(Int32.self, "-2147483649", "2147483648")
        try check(Int64.self, "-9223372036854775809", "9223372036854775808")
        try check(Int.self, "-9223372036854775809", "9223372036854775808")
        try check(UInt8.self, "-1", "256")
        try check(UInt16.self, "-1", "65536")
        try check(UInt32.self, "-1", "4294967296")
        try check(UInt64.self, "-1", "18446744073709551616")
        try check(UInt.self, "-1", "18446744073709551616")
    }

    @Test("are whole with a point if only zeros follow") func whole() throws {
        #expect(try WireJSON.decode([Int].self, from: Array("[5.0, 1e3, -0, 120e-1]".utf8)) == [5, 1000, 0, 12])
        #expect(throws: BrokenRule.wrongType(.integer).fault(at: "0")) {
            try WireJSON.decode([Int].self, from: Array("[5.5]".utf8))
        }
    }
}
