#if canImport(CoreLocation)
public import CoreLocation
public import UmkreisVocabulary

extension Coordinate {
    /// - Throws: the broken rule for an invalid coordinate, such as `kCLLocationCoordinate2DInvalid`.
    public init(_ coordinate: CLLocationCoordinate2D) throws(BrokenRule) {
        try self.init(lat: coordinate.latitude, lon: coordinate.longitude)
    }
}

extension CLLocationCoordinate2D {
    /// The same position.
    public init(_ coordinate: Coordinate) {
        self.init(latitude: coordinate.lat, longitude: coordinate.lon)
    }
}

extension CLLocation {
    /// The same position, without height and accuracy.
    public convenience init(_ coordinate: Coordinate) {
        self.init(latitude: coordinate.lat, longitude: coordinate.lon)
    }
}
#endif
