public import Foundation

extension Bundle {
    /// Returns a file in the folder `Fixtures` of a target of tests.
    public func fixture(_ name: String) throws -> URL {
        guard let url = url(forResource: "Fixtures/\(name)", withExtension: nil) else {
            throw CocoaError(.fileNoSuchFile)
        }
        return url
    }

    /// Decodes a file of JSON in the folder `Fixtures`.
    public func fixture<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(contentsOf: fixture(name)))
    }
}
