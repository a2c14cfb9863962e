"""What runs note about files so that it can be taken back."""
