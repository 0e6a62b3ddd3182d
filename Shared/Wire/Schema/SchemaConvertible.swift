public import UmkreisVocabulary

/// A type that declares its schema because tracing cannot.
public protocol SchemaConvertible: Decodable {
    static var schema: JSONSchema { get }

    /// A value for tracing enclosing types.
    static var example: JSONValue { get }
}

extension Bool: SchemaConvertible {
    public static var schema: JSONSchema { JSONSchema(["type": "boolean"]) }
    public static var example: JSONValue { false }
}

extension String: SchemaConvertible {
    public static var schema: JSONSchema { JSONSchema(["type": "string"]) }
    public static var example: JSONValue { "" }
}

extension SchemaConvertible where Self: FixedWidthInteger {
    public static var schema: JSONSchema {
        var schema = JSONSchema(["type": "integer"])
        if min == 0 { schema["minimum"] = 0 }
        return schema
    }
    public static var example: JSONValue { 0 }
}

extension SchemaConvertible where Self: BinaryFloatingPoint {
    public static var schema: JSONSchema { JSONSchema(["type": "number"]) }
    public static var example: JSONValue { 0 }
}

extension Int: SchemaConvertible {}
extension Int64: SchemaConvertible {}
extension Int32: SchemaConvertible {}
extension UInt8: SchemaConvertible {}
extension UInt64: SchemaConvertible {}
extension Double: SchemaConvertible {}
extension Float: SchemaConvertible {}

extension JSONValue: SchemaConvertible {
    public static var schema: JSONSchema { .anything }
    public static var example: JSONValue { [:] }
}

extension RawJSON: SchemaConvertible {
    public static var schema: JSONSchema { .anything }
    public static var example: JSONValue { [:] }
}

extension JSONSchema: SchemaConvertible {
    public static var schema: JSONSchema { JSONSchema(["type": "object"]) }
    public static var example: JSONValue { [:] }
}

extension RuleValue: SchemaConvertible {
    public static var schema: JSONSchema {
        let words = JSONValue.object([.init("type", "array"), .init("items", String.schema.json)])
        return JSONSchema(["title": "RuleValue", "anyOf": .array([Double.schema.json, words])])
    }
    public static var example: JSONValue { 0 }
}

extension Identifier: SchemaConvertible {
    public static var schema: JSONSchema {
        var schema = text(#"^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$"#, .notAnID)
        schema[JSONSchema.idKeyword] = .string("\(Kind.self)")
        return schema
    }
    public static var example: JSONValue { "00000000000000000000000000" }
}

extension JSONSchema {
    /// Names what an id is of, such as `Post`, so that generated clients do not mix ids up.
    public static let idKeyword = "x-id"
}

extension Timestamp: SchemaConvertible {
    public static var schema: JSONSchema {
        JSONSchema(["type": "string", "format": "date-time", "x-rules": [.string(BrokenRule.notATime.id)]])
    }
    public static var example: JSONValue { "1970-01-01T00:00:00.000Z" }
}

extension CivilDate: SchemaConvertible {
    public static var schema: JSONSchema {
        JSONSchema(["type": "string", "format": "date", "x-rules": [.string(BrokenRule.notADate.id)]])
    }
    public static var example: JSONValue { "1970-01-01" }
}

extension Cursor: SchemaConvertible {
    public static var schema: JSONSchema {
        JSONSchema(["type": "string", "x-rules": [.string(BrokenRule.notACursor.id)]])
    }
    public static var example: JSONValue { "" }
}

extension Coordinate: SchemaConvertible {
    public static var schema: JSONSchema {
        JSONSchema([
            "title": "Coordinate",
            "type": "object",
            "properties": [
                "lat": Double.schema.narrowed(by: NumberRule.latitude).json,
                "lon": Double.schema.narrowed(by: NumberRule.longitude).json,
            ],
            "required": ["lat", "lon"],
        ])
    }
    public static var example: JSONValue { ["lat": 0, "lon": 0] }
}

extension Money: SchemaConvertible {
    public static var schema: JSONSchema {
        JSONSchema([
            "title": "Money",
            "type": "object",
            "properties": [
                "amount": String.schema.narrowed(by: FormRule.amount).json,
                "currency": String.schema.narrowed(by: FormRule.currency).json,
            ],
            "required": ["amount", "currency"],
        ])
    }
    public static var example: JSONValue { ["amount": "0", "currency": "EUR"] }
}

private func text(_ pattern: String, _ rule: BrokenRule) -> JSONSchema {
    JSONSchema(["type": "string", "pattern": .string(pattern), "x-rules": [.string(rule.id)]])
}
