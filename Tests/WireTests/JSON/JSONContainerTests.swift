import Foundation
import Testing
import UmkreisWire

private struct Interleaved: Codable, Equatable {
    enum Key: String, CodingKey { case a, list, object, last }

    var number = 1

    init() {}

    func encode(to encoder: any Encoder) throws {
        var outer = encoder.container(keyedBy: Key.self)
        var list = outer.nestedUnkeyedContainer(forKey: .list)
        var object = outer.nestedContainer(keyedBy: Key.self, forKey: .object)
        try outer.encode(number, forKey: .a)
        try list.encode("x")
        try object.encode(number, forKey: .a)
        var inner = list.nestedContainer(keyedBy: Key.self)
        try list.encode(number)
        try inner.encode([number], forKey: .last)
        var again = encoder.container(keyedBy: Key.self)
        try again.encodeNil(forKey: .last)
    }

    init(from decoder: any Decoder) throws {
        let outer = try decoder.container(keyedBy: Key.self)
        var list = try outer.nestedUnkeyedContainer(forKey: .list)
        let object = try outer.nestedContainer(keyedBy: Key.self, forKey: .object)
        _ = try list.decode(String.self)
        let inner = try list.nestedContainer(keyedBy: Key.self)
        number = try list.decode(Int.self)
        #expect(list.isAtEnd)
        #expect(try inner.decode([Int].self, forKey: .last) == [number])
        #expect(try object.decode(Int.self, forKey: .a) == number)
        #expect(try outer.decodeNil(forKey: .last))
    }
}

private class Parent: Codable {
    var name = "parent"
}

private final class Child: Parent {
    private enum Key: CodingKey { case age }

    var age = 7

    override init() { super.init() }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        age = try container.decode(Int.self, forKey: .age)
        try super.init(from: container.superDecoder())
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try super.encode(to: container.superEncoder())
        try container.encode(age, forKey: .age)
    }
}

@Suite("Containers that a type asks for by hand") struct JSONContainerTests {
    @Test("may be written to in turn") func interleaved() throws {
        let bytes = try WireJSON.encode(["in": Interleaved()])
        let expected = #"{"in":{"list":["x",{"last":[1]},1],"object":{"a":1},"a":1,"last":null}}"#
        #expect(String(decoding: bytes, as: UTF8.self) == expected)
        #expect(try WireJSON.decode([String: Interleaved].self, from: bytes) == ["in": Interleaved()])
        #expect(try JSONDecoder().decode([String: Interleaved].self, from: Data(bytes)) == ["in": Interleaved()])
    }

    @Test("hold what a class inherits") func inherited() throws {
        let child = Child()
        (child.name, child.age) = ("other", 9)
        let bytes = try WireJSON.encode(child)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"super":{"name":"other"},"age":9}"#)
        let read = try WireJSON.decode(Child.self, from: bytes)
        #expect(read.name == "other")
        #expect(read.age == 9)
        #expect(throws: BrokenRule.missing.fault(at: "super")) {
            try WireJSON.decode(Child.self, from: Array(#"{"age":9}"#.utf8))
        }
    }

    @Test("members are found in any order, again, and behind objects with the same names")
    func findsMembersInAnyOrder() throws {
        struct Point: Decodable, Equatable {
            let x: Int
            let y: Int?
        }
        struct Shape: Decodable {
            enum Key: String, CodingKey { case x, y, from, to, missing }

            init(from decoder: any Decoder) throws {
                let members = try decoder.container(keyedBy: Key.self)
                for _ in 0..<2 {
                    #expect(try members.decode(Point.self, forKey: .to) == Point(x: 3, y: nil))
                    #expect(try members.decode(Point.self, forKey: .from) == Point(x: 1, y: 2))
                    #expect(try members.decode(Int.self, forKey: .x) == 5)
                    #expect(!members.contains(.missing))
                    #expect(try members.decode(Int.self, forKey: .y) == 6)
                    #expect(try members.decodeIfPresent(Point.self, forKey: .missing) == nil)
                }
            }
        }
        let text = #"{"from":{"y":2,"x":1},"to":{"x":3},"x":5,"y":6}"#
        _ = try WireJSON.decode(Shape.self, from: Array(text.utf8))
        let many = Dictionary(uniqueKeysWithValues: (0..<500).map { ("name \($0)", ["x": $0]) })
        #expect(try WireJSON.decode([String: [String: Int]].self, from: WireJSON.encode(many)) == many)
    }
}
