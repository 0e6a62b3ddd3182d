public import Foundation

/// The outlines of Natural Earth (public domain), reduced by `outlines.py`.
public enum Outlines {
    /// GeoJSON of the countries, 1:50 million; `nil` if the file is missing.
    public static var countries: Data? {
        Bundle.module.url(forResource: "countries-50m", withExtension: "json", subdirectory: "Resources")
            .flatMap { try? Data(contentsOf: $0, options: .alwaysMapped) }
    }
}
