public import Wire

extension World {
    /// The folder in which a service keeps its files, for a test that looks at what was written.
    public func directory(of service: ServiceName) -> String { "\(folder.path)/\(service)" }
}
