public import UmkreisWire

/// Lists all declared apps by name.
public struct ListApps: Call {
    public static let name: CallName = "catalogue.listApps"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        /// At most 50.
        public var apps: [DeclaredApp]

        public init(apps: [DeclaredApp]) {
            self.apps = apps
        }
    }

    public init() {}
}
