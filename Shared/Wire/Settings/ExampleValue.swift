/// Placeholders in example files.
public enum ExampleValue {
    private static let beginnings = ["change-me", "example"]

    public static func contains(_ value: String) -> Bool {
        let value = value.lowercased()
        return beginnings.contains { value.hasPrefix($0) }
    }
}
