import Foundation

extension String {
    /// The form in which two texts that people take for the same are the same: compatibility forms unified (NFKC),
    /// case gone.
    ///
    /// Upper case first, because only that unites `ß` with `ss` and both small sigmas. It unites the dotless `ı` with
    /// `i` too, which is welcome: the two must not be two accounts.
    var folded: String {
        precomposedStringWithCompatibilityMapping
            .uppercased()
            .lowercased()
            .precomposedStringWithCompatibilityMapping
    }
}
